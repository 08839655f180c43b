"""What can be known of a title before anybody plays it: `flaws` in `all` returns everything that is wrong with it.

A service without further titles, packs and variants imports none of the larger modules here: tests check what ships.
"""
