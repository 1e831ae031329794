/// The name of a new package, and what is named after it.
struct PackageName {
  /// The package and its folder: `live-room`.
  let text: String
  /// The module: `LiveRoom`.
  let module: String
}

extension PackageName {
  init(_ text: String) throws(UsageError) {
    let letters = text.utf8.allSatisfy { $0 < 0x80 } ? text : ""
    guard letters.first?.isLetter == true, letters.count <= Self.mostLetters,
      letters.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { throw .badPackageName(text) }
    self.text = text
    module = text.split { "-_".contains($0) }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let taken = Self.takenModules
    guard !taken.contains(module), !module.hasPrefix("Patchbay") else {
      throw .takenModuleName(text, module: module)
    }
  }

  /// Names of files have no more than 255 bytes, with what is added to this.
  private static let mostLetters = 100

  /// Modules of the toolchain that every package, or its tests, can see.
  private static let takenModules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "Testing", "XCTest", "Dispatch", "Synchronization", "Observation",
    "Distributed", "RegexBuilder", "Glibc", "Musl", "Darwin", "PackageDescription", "Cxx",
    "CEditline", "CMalloc", "CRegistry",
  ]

  var shell: String { text + "-shell" }
}
