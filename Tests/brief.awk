# Shows of what `swift build` and `swift test` print: what fails, how it ends, and now and then how far it is.

/^\[[0-9]+\/[0-9]+\]/ { if (built++ % 20 == 0) say("building: " $1); next }
/^✔ Test run |^✘ Test run |^Build complete/ { say($0); next }
/^✔ Test / { if (++passed % 500 == 0) say(passed " tests have passed"); isFault = 0; next }
# What an issue says stands on the lines behind it.
/^✘ |Fatal error|crashed|: error: |^error: |: warning: / { isFault = 1 }
/^(◇|✔)|^Test Suite |^Building for |^\t Executed / { isFault = 0 }
isFault { say($0) }

function say(line) { print line; fflush() }
