"""The searches: each a door of the same form, chosen by how a hand was packed (`door`)."""
