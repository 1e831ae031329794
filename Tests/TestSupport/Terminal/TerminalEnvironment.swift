import Foundation

extension Terminal {
  /// The environment of a command.
  ///
  /// A literal changes the default: `["NO_COLOR": "1", "TERM": nil]`, in which nil removes a
  /// variable.
  public enum Environment: Sendable, ExpressibleByDictionaryLiteral {
    /// Only these variables.
    case only([String: String])
    /// The default with changes: an xterm of 256 colors, UTF-8, and from the environment of the
    /// tests only the PATH, the home folder, and the folder for temporary files.
    case changed([String: String?])

    /// Makes the default environment with these changes.
    public init(dictionaryLiteral elements: (String, String?)...) {
      self = .changed(Dictionary(elements) { _, last in last })
    }
  }
}

extension Terminal.Environment {
  private static var ordinary: [String: String] {
    let kept = ["PATH", "HOME", "TMPDIR"]
    return ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
      .merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 }
  }

  private var variables: [String: String] {
    switch self {
    case .only(let variables): return variables
    case .changed(let changes):
      var variables = Self.ordinary
      for (name, value) in changes { variables[name] = value }
      return variables
    }
  }

  /// A command that runs the following command in this environment, and in a folder.
  func setting(_ folder: String?) -> [String] {
    ["/usr/bin/env", "-i"] + (folder.map { ["-C", $0] } ?? [])
      + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
