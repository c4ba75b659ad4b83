"""Guided entry and physical dice as talks: generators that yield prompts and take answers as text.

A front end sends each answer and shows the next prompt, until the generator returns what was told.
Nothing is printed or written here: `base` says what can be said, `figures` types a chart or card,
`scenario` tells a scenario, `faces` has dice thrown by hand.
"""
