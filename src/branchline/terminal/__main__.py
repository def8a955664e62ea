"""`python -m branchline.terminal`: the command, where no script is installed."""

from branchline.terminal import main

if __name__ == "__main__":
    main()
