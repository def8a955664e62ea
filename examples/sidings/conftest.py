"""Lets the tests of Sidings use Branchline's contract suite."""

pytest_plugins = ["branchline.testing.pytest_plugin"]
