"""What the tests share: people, servers, browsers, positions, yardstick games and naive twins."""
