"""The engine by itself: chance, rules, reading, the registry."""
