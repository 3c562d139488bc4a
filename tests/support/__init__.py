"""What the tests share: clients, servers, browsers, positions, yardstick games and naive implementations."""
