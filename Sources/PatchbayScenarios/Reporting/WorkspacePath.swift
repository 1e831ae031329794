import PatchbayPlatform

/// Paths as GitHub needs them for annotations: relative to the folder of the checkout.
package struct WorkspacePath: Sendable {
  /// The folder of the checkout, without links; nil if the environment doesn't name one.
  private let workspace: String?

  /// `workspace` is the value of `GITHUB_WORKSPACE`.
  package init(workspace: String?) {
    self.workspace = workspace.flatMap { $0.isEmpty ? nil : ScenarioFile(path: $0).realPath }
  }

  /// The checkout that the environment names.
  package static var ofEnvironment: WorkspacePath {
    WorkspacePath(workspace: getenv("GITHUB_WORKSPACE").map { String(cString: $0) })
  }
}

extension WorkspacePath {
  /// The path from the checkout to a file in it; any other path without `.` and `..` where possible.
  package func path(to path: String) -> String {
    guard let workspace, let real = Self.real(path) else { return Self.plain(path) }
    let head = workspace == "/" ? "/" : workspace + "/"
    return real.hasPrefix(head) ? String(real.dropFirst(head.count)) : Self.plain(path)
  }

  /// The absolute path of a file whose folder has no links; nil if there is no such folder.
  ///
  /// The last name stays as it is: a file that is a link is annotated under its own name.
  private static func real(_ path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let above = slash.map { String(path[...$0]) } ?? "."
    guard !["", ".", ".."].contains(name), let real = realpath(above, nil) else { return nil }
    defer { free(real) }
    let folder = String(cString: real)
    return (folder == "/" ? "" : folder) + "/" + name
  }

  /// The path without `.`, and without `..` after a name.
  package static func plain(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else if name != ".." || !path.hasPrefix("/") {
        names.append(name)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
