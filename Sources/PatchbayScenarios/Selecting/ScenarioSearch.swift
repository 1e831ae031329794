package import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// Finds the scenario files at paths: named files, and all files below named folders.
package struct ScenarioSearch: Sendable {
  /// The files in the order of the paths, then by name, without duplicates.
  package private(set) var files: [ScenarioFile] = []
  /// The real paths of the files, since one file can have many paths.
  private var known: Set<ScenarioFile> = []
  private let keepsPlainFiles: Bool
  /// The bytes that `-` stands for; nil if `-` is the name of a file.
  private let input: [UInt8]?

  /// Searches the paths; throws if one of them doesn't exist.
  ///
  /// A path may end in a line number: `live.scenario:12`. Pages without a scenario and names with a
  /// leading dot are skipped unless they are named. With `keepingPlainFiles`, files ending in
  /// `.patchbay` are found as well. The path `-` is the scenario in `input`, if that is given.
  package init(
    _ paths: [String], keepingPlainFiles: Bool = false, input: [UInt8]? = nil
  ) throws(ShellError) {
    keepsPlainFiles = keepingPlainFiles
    self.input = input
    for path in paths { try add(path) }
  }
}

extension ScenarioSearch {
  /// Whether a path stands for standard input.
  package static func isInput(_ path: String) -> Bool { path == "-" || path == "/dev/stdin" }

  /// The path of standard input in reports.
  package static let inputName = "stdin"

  private mutating func add(_ path: String) throws(ShellError) {
    if let input, Self.isInput(path) {
      return note(ScenarioFile(path: Self.inputName, contents: input))
    }
    if FileTree.isFolder(path, followingLinks: true) {
      let root = ScenarioFile(path: path).realPath
      return try addAll(
        in: path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path, below: root)
    }
    if access(path, F_OK) == 0 {
      guard FileTree.isFile(path) else {
        // Reading reports what the path is instead of a file.
        _ = try ScenarioFile(path: path).read()
        throw ShellError(.cannotRead(path, reason: "it is not a file that can be read twice"))
      }
      return note(ScenarioFile(path: path))
    }
    if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
      line > 0, access(String(path[..<colon]), F_OK) == 0
    {
      if keepsPlainFiles {
        throw ShellError(
          .cannotRead(path, reason: "a file is used as a whole; name it without a line"))
      }
      return note(ScenarioFile(path: String(path[..<colon]), lastLine: line))
    }
    throw ShellError(
      .cannotRead(path, reason: String(cString: strerror(ENOENT))),
      near: FileTree.neighbours(of: path).nearest(to: path))
  }

  private mutating func note(_ file: ScenarioFile) {
    var place = ScenarioFile(path: file.realPath, lastLine: file.lastLine)
    place.contents = file.contents
    if known.insert(place).inserted { files.append(file) }
  }

  /// Adds the files below a folder; folders may be nested more deeply than calls.
  private mutating func addAll(in folder: String, below root: String) throws(ShellError) {
    var left = try Self.paths(in: folder)
    while let path = left.popLast() {
      if FileTree.isFolder(path) {
        left += try Self.paths(in: path)
        continue
      }
      guard FileTree.mayBeFile(path) else { continue }
      var file = ScenarioFile(path: path)
      file.foundIn = root
      if path.hasSuffix(Scenario.fileEnding)
        || path.hasSuffix(Scenario.pageEnding) && isScenario(file)
        || keepsPlainFiles && path.hasSuffix(".patchbay")
      {
        note(file)
      }
    }
  }

  /// The paths in a folder that are not hidden, the last one first.
  private static func paths(in folder: String) throws(ShellError) -> [String] {
    guard let names = FileTree.names(in: folder) else {
      throw ShellError(.cannotRead(folder, reason: String(cString: strerror(errno))))
    }
    return names.reversed().filter { !$0.hasPrefix(".") }.map { name in
      folder == "." ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
    }
  }

  /// Whether a page has a scenario, or errors of one; true if it can't be read.
  private func isScenario(_ file: ScenarioFile) -> Bool {
    guard let source = try? file.read() else { return true }
    let scenario = Scenario.beginning(of: source)
    return !scenario.steps.isEmpty || !scenario.errors.isEmpty
  }
}

extension ScenarioFile {
  /// The absolute path without links; the path as it was named if there is no such file.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
