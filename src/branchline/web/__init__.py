"""The pages: templates, files for browsers, and translations."""
