package import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// Finds the files of scenarios that paths name: files, and folders with all below them.
package struct ScenarioSearch: Sendable {
  /// What was found, in the order of naming and then by path; each file once.
  package private(set) var files: [ScenarioFile] = []
  /// The files by their real paths: one can be named in many ways.
  private var known: Set<ScenarioFile> = []
  private let keepsPlainFiles: Bool

  /// Looks at each path; what is named and not there is an error.
  ///
  /// A path may end in a line: `live.scenario:12`. Pages without a scenario are left out, unless they
  /// are named, and so is what begins with a dot. Scripts of other names are found where whole files
  /// are wanted of any kind.
  package init(_ paths: [String], keepingPlainFiles: Bool = false) throws(ShellError) {
    keepsPlainFiles = keepingPlainFiles
    for path in paths { try add(path) }
  }
}

extension ScenarioSearch {
  private mutating func add(_ path: String) throws(ShellError) {
    if FileTree.isFolder(path, followingLinks: true) {
      let root = ScenarioFile(path: path).realPath
      return try addAll(
        in: path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path, below: root)
    }
    if access(path, F_OK) == 0 {
      guard FileTree.isFile(path) else {
        // The code that reads it reports what it is instead.
        _ = try ScenarioFile(path: path).read()
        throw ShellError(.cannotRead(path, reason: "it is no file that could be read twice"))
      }
      return note(ScenarioFile(path: path))
    }
    if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
      line > 0, access(String(path[..<colon]), F_OK) == 0
    {
      if keepsPlainFiles {
        throw ShellError(
          .cannotRead(path, reason: "all of a file is taken; name it without a line"))
      }
      return note(ScenarioFile(path: String(path[..<colon]), lastLine: line))
    }
    throw ShellError(
      .cannotRead(path, reason: String(cString: strerror(ENOENT))),
      near: FileTree.neighbours(of: path).nearest(to: path))
  }

  private mutating func note(_ file: ScenarioFile) {
    let place = ScenarioFile(path: file.realPath, lastLine: file.lastLine)
    if known.insert(place).inserted { files.append(file) }
  }

  private mutating func addAll(in folder: String, below root: String) throws(ShellError) {
    guard let names = FileTree.names(in: folder) else {
      throw ShellError(.cannotRead(folder, reason: String(cString: strerror(errno))))
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
      var file = ScenarioFile(path: path)
      file.foundIn = root
      if FileTree.isFolder(path) {
        try addAll(in: path, below: root)
      } else if !FileTree.mayBeFile(path) {
        continue
      } else if name.hasSuffix(Scenario.fileEnding)
        || name.hasSuffix(Scenario.pageEnding) && isScenario(file)
        || keepsPlainFiles && name.hasSuffix(".patchbay")
      {
        note(file)
      }
    }
  }

  /// Whether a page has a scenario, or something that was to be one.
  private func isScenario(_ file: ScenarioFile) -> Bool {
    guard let source = try? file.read() else { return true }
    let scenario = Scenario.parse(source)
    return !scenario.steps.isEmpty || !scenario.errors.isEmpty
  }
}

extension ScenarioFile {
  /// Its path from the root, without links; as it was named where there is no such file.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
