"""What the tests of R and of the games with R's cards share."""
