"""`python -m branchline.cli`: the command, where no script is installed."""

from branchline.cli import main

if __name__ == "__main__":
    main()
