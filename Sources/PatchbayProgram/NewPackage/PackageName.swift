import PatchbayLanguage

/// The name of a new package, and the names derived from it.
struct PackageName {
  /// The package and its folder: `live-room`.
  let text: String
  /// The module: `LiveRoom`.
  let module: String
}

extension PackageName {
  init(_ text: String) throws(UsageError) {
    let flaw = text.flaw(
      beginning: Byte.isLetter, of: { Byte.isNamePart($0) || $0 == Byte.minus })
    let length = text.count > Self.mostLetters ? "it has \(text.count) characters" : nil
    if let reason = flaw ?? length { throw .badPackageName(text, reason: reason) }
    self.text = text
    module = text.split { "-_".contains($0) }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let taken = Self.takenModules
    guard !taken.contains(module), !module.hasPrefix("Patchbay") else {
      throw .takenModuleName(text, module: module)
    }
  }

  /// The limit on letters: a file name has at most 255 bytes, suffixes such as `-shell` included.
  private static let mostLetters = 100

  /// Modules of the toolchain that every package, or its tests, can see, and keywords, which no
  /// module is named after.
  private static let takenModules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "Testing", "XCTest", "Dispatch", "Synchronization", "Observation",
    "Distributed", "RegexBuilder", "Glibc", "Musl", "Darwin", "PackageDescription", "Cxx",
    "CEditline", "CMalloc", "CRegistry", "Any", "Self",
  ]

  var shell: String { text + "-shell" }
}
