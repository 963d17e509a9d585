"""The command line: `plyscope`, or `python -m plyscope`."""

import sys

from plyscope.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
