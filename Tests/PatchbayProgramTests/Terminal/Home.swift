import Foundation
import TestSupport
import Testing

/// A home folder with the files of a test, and the shells started in it.
struct Home {
  let folder: URL
}

/// Makes a home with these files (path to text), and removes it after the body.
func atHome(files: [String: String] = [:], _ body: (Home) async throws -> Void) async throws {
  try await withTemporaryFolder(files: files) { try await body(Home(folder: $0)) }
}

/// Starts `patchbay` in a temporary home, without colours and hints, and leaves it after the body.
func atPrompt(
  _ arguments: String..., size: Screen.Size = .standard, in environment: [String: String?] = [:],
  files: [String: String] = [:], _ body: (Terminal) async throws -> Void
) async throws {
  try await atHome(files: files) { home in
    let terminal = try home.shell(arguments, size: size, in: environment)
    try await terminal.seePrompt()
    try await body(terminal)
    try await terminal.leave()
  }
}

extension Home {
  /// Starts a shell at a terminal, by default without colours and hints.
  func shell(
    _ arguments: [String] = [], program: String = "patchbay", size: Screen.Size = .standard,
    in environment: [String: String?] = [:], output: Terminal.Output = .terminal,
    errors: Terminal.Output = .terminal, as place: Terminal.Place = .job
  ) throws -> Terminal {
    let own: [String: String?] = [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state",
      "XDG_CONFIG_HOME": folder.path + "/config", "NO_COLOR": "1",
    ]
    return try Terminal(
      [House.executable(program)] + arguments, size: size,
      environment: .changed(own.merging(environment) { $1 }), folder: folder.path, output: output,
      errors: errors, as: place)
  }

  /// The history file that the shells share.
  var history: URL { file("state/patchbay/history") }

  func file(_ path: String) -> URL { folder.appending(path: path) }

  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests of the line editor if the package was built without it.
  static var needsLineEditor: Self {
    #if LineEditing
      .enabled(if: true)
    #else
      // The plain reader, used without the editor, has tests of its own.
      .disabled("built without LineEditing")
    #endif
  }
}
