#!/bin/sh
# One part of the test of BUILD.bazel. Its file is among the outputs of the test, which Bazel keeps.
set -eu
exec touchstone campaign exactness --count "${POINTS:-1000000000}" --output "$TEST_UNDECLARED_OUTPUTS_DIR"
