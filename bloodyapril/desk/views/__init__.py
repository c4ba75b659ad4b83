"""What a seat sees, as frozen values: a page, JSON and paper are three renderings of them."""
