"""`python -m bloodyapril` is the command `bloodyapril`."""

import sys

from bloodyapril.cli import main

sys.exit(main())
