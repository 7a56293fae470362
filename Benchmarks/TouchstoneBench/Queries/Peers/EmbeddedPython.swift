import Foundation
import PeerLibraries
import Processes

/// The Python interpreter with pygame-ce, embedded in this process.
enum EmbeddedPython {
  /// The interpreters that may have pygame-ce installed, by `make peers` or by `make bench`.
  static let interpreters = ["build/peers/venv/bin/python", "build/pygame/bin/python"]

  /// Why pygame-ce is not measured, in one line; `nil` if it is running.
  static var complaint: String? { started.complaint }

  /// The versions of pygame-ce and of Python, if it is running.
  static var versions: [String: String] { started.versions }

  private static let started = start()

  /// What the interpreter says of itself, a line each: libpython's folder and file, the prefix, the
  /// packages, pygame.
  private static let question = """
    import sys, sysconfig, pygame.version
    v = sysconfig.get_config_var
    print(v('LIBDIR'), v('INSTSONAME'), sys.base_prefix, sysconfig.get_paths()['platlib'],
      pygame.version.ver, sys.version.split()[0], sep='\\n')
    """

  private static func start() -> (complaint: String?, versions: [String: String]) {
    var first: String?
    for interpreter in interpreters where FileManager.default.isExecutableFile(atPath: interpreter)
    {
      // An environment may be there whose packages could not be installed.
      let (complaint, versions) = start(interpreter)
      guard let complaint else { return (nil, versions) }
      first = first ?? complaint
    }
    return (first ?? "pygame-ce is not installed: \(interpreters[0]) does not exist", [:])
  }

  private static func start(
    _ interpreter: String
  ) -> (complaint: String?, versions: [String: String]) {
    // Without the variable pygame prints a greeting.
    let environment = ProcessInfo.processInfo.environment.merging(
      ["PYGAME_HIDE_SUPPORT_PROMPT": "1"]) { $1 }
    guard
      let process = try? ChildProcess(
        [interpreter, "-c", question], output: .pipe, errors: .null, environment: environment)
    else { return ("\(interpreter) does not run", [:]) }
    let (end, answer, _) = process.collect()
    let lines = answer.split(separator: "\n").map(String.init)
    guard end == .status(0), lines.count == 6 else {
      return ("\(interpreter) cannot import pygame", [:])
    }
    // On some systems the library is not where Python says; then the loader finds it.
    let beside = "\(lines[0])/\(lines[1])"
    let library = FileManager.default.fileExists(atPath: beside) ? beside : lines[1]
    if let complaint = pygame_start(library, lines[2], lines[3]) {
      return (String(cString: complaint), [:])
    }
    return (nil, ["pygame-ce": lines[4], "python": lines[5]])
  }
}
