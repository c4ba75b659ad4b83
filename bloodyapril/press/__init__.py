"""The printer: values to be printed, their pages as HTML, and PDF for those who have the means."""
