import Glibc

/// The command line program; until the shell exists it only says what there is.
@main
struct Patchbay {
  static let version = "0.1.0"

  static let help = """
    patchbay \(version): a plugin engine for Swift

    Usage: patchbay [--version] [--help]

    The interactive shell is not written yet. What exists today is the engine, the library
    PatchbayEngine. In its source folder:
      make test    build and test it
      make bench   measure it

    """

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil, "--help", "-h":
      finish(printing: help)
    case "--version":
      finish(printing: "patchbay \(version)\n")
    case .some(let argument):
      write("patchbay: unknown argument '\(argument)'; see patchbay --help\n", to: STDERR_FILENO)
      exit(2)
    }
  }

  private static func finish(printing text: String) -> Never {
    guard write(text, to: STDOUT_FILENO) else {
      write("patchbay: cannot write to standard output\n", to: STDERR_FILENO)
      exit(1)
    }
    exit(0)
  }

  /// Writes all of the text at once; false when nobody can receive it.
  ///
  /// Unlike `print` it has no buffer, so nothing is lost without a word.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
