"""What goes in and out as JSON, with examples; the OpenAPI document is made from it."""
