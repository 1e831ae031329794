import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import PatchbayText

/// The shell of a package, which has the package's types.
struct OwnShell: Hashable {
  /// The name of the executable, such as `live-room-shell`.
  let name: String
  /// The folder of the package.
  let folder: String
}

extension OwnShell {
  /// The shell of the package that a file is in; nil if there is none.
  ///
  /// The manifest is read as text: `patchbay new` names the executable after the package.
  init?(ofFile path: String) {
    var folder = ScenarioFile(path: path).realPath[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard let manifest = try? SourceText.file(folder + "/Package.swift") else { continue }
      let text = manifest.text(0..<manifest.bytes.count)
      guard text.contains("PatchbayProgram"),
        let name = text.split(separator: "\"").first(where: { $0.hasSuffix("-shell") })
      else { return nil }
      (self.name, self.folder) = (String(name), String(folder))
      return
    }
    return nil
  }
}

extension TestRun {
  /// Remarks which shells have the types that refused files name.
  func tellOwnShells() {
    guard program.writesPackages else { return }
    var told: Set<OwnShell> = []
    for path in pathsLackingTypes {
      guard let shell = OwnShell(ofFile: path), told.insert(shell).inserted else { continue }
      let isHere = shell.folder == ScenarioFile(path: ".").realPath
      let place = isHere ? "" : "--package-path \(shell.folder.asShellWord) "
      let run = "swift run \(place)\(shell.name)"
      output.write(
        remark: "\(path) is in a package with types of its own, which its shell has: ".onOneLine
          + "\(run) test \(path.asShellWord)".onOneLine + "\n")
    }
  }
}
