"""mjscore: a Mahjong hand scorer that explains itself."""
