import CommandLineTools

// This is one call, because closures at the top level are bound to the main actor and slow as
// callbacks.
runCommand(BenchCommand.self)
