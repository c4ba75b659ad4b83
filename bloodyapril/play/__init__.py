"""The guided session: setting a solitaire scenario up and playing it on, without any screen."""
