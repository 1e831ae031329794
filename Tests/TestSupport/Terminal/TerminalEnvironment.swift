import Foundation

extension Terminal {
  /// The environment of a command.
  ///
  /// A literal changes the ordinary one: `["NO_COLOR": "1", "TERM": nil]`, where nil takes away.
  public enum Environment: Sendable, ExpressibleByDictionaryLiteral {
    /// Nothing else.
    case only([String: String])
    /// The ordinary one with changes: an xterm of 256 colors, UTF-8, and of the environment of the
    /// tests only the PATH, the home folder, and that for temporary files.
    case changed([String: String?])

    /// Changes the ordinary one.
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

  /// A command that runs the command after it in this environment, and in a folder.
  func setting(_ folder: String?) -> [String] {
    ["/usr/bin/env", "-i"] + (folder.map { ["-C", $0] } ?? [])
      + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
