"""The rules, one module or folder for each chapter of the rulebook.

A rule takes the values that it needs and the `Table` at which it is played (dice, charts, rulings),
and returns values. `rules.index` tells where each numbered rule lives.
"""
