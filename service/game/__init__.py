"""The rules of Yatzy as Sammakast plays it; knows no clock, no chance, no storage and no web."""
