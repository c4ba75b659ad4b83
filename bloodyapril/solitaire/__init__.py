"""Chapter 24: the program commands the Germans, and flies British routes by itself."""
