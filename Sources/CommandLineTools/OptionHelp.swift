import ArgumentParser

/// Makes the help of an option or argument that takes a value, which is shown by a name:
/// `--output <folder>`.
package func takes(_ valueName: String, _ text: String) -> ArgumentHelp {
  ArgumentHelp(text, valueName: valueName)
}
