import Foundation
import TestSupport
import Testing

/// A home folder with nothing in it but what a test puts there, and the shells that live in it.
struct Home {
  let folder: URL
}

/// Makes a home with these files (path to text), and removes it when the body has ended.
func atHome(files: [String: String] = [:], _ body: (Home) async throws -> Void) async throws {
  try await withTemporaryFolder(files: files) { try await body(Home(folder: $0)) }
}

/// Starts `patchbay` in a home of its own, without colours and hints, and leaves it when the body has ended.
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
  /// Starts a shell at a terminal; without colours and hints unless the environment says so.
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

  /// The history that the shells share.
  var history: URL { file("state/patchbay/history") }

  func file(_ path: String) -> URL { folder.appending(path: path) }

  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  /// The tests are of the editor of lines, which the package can be built without.
  static var needsLineEditor: Self {
    #if LineEditing
      .enabled(if: true)
    #else
      // There is nothing to test: the plain reader, which is left then, has tests of its own.
      .disabled("built without LineEditing")
    #endif
  }
}
