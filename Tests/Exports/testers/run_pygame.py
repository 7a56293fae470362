"""Runs a file of tests with pygame, or with a pygame that has the fault that the environment names."""

import os
import sys
import unittest

import pygame

FAULT = os.environ.get("FAULT")
from_surface = pygame.mask.from_surface


def wrong_mask(surface, threshold):
    if FAULT == "alpha-ignored":
        return pygame.mask.Mask(surface.get_size(), fill=True)
    if FAULT == "rows-upside-down":
        surface = pygame.transform.flip(surface, False, True)
    return from_surface(surface, threshold + (FAULT == "threshold-one-too-high"))


if FAULT:
    pygame.mask.from_surface = wrong_mask
unittest.main(module=None, argv=["python", sys.argv[1]])
