import CommandLineTools

// One call: closures made at the top level would be bound to the main actor and slow as callbacks.
runCommand(BenchCommand.self)
