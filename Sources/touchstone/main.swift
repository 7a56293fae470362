import CommandLineTools

runCommand(Touchstone.self)
