import Glibc
import PatchbayLanguage
import PatchbayPlatform
import PatchbayScenarios
import PatchbayShell
import PatchbayText

/// The source from which a new package gets Patchbay.
enum PatchbayPlace {
  case url(String)
  /// A folder, relative to that of the new package.
  case folder(String)
}

extension PatchbayPlace {
  /// Creates the typed source; if none was typed, the one of this program.
  init(typed text: String) throws(UsageError) {
    if text.isEmpty {
      guard let folder = Self.ownFolder else { throw .noPatchbay }
      self = .folder(folder)
    } else if text.isRemote {
      if let reason = text.flaw(beginning: Byte.isNamePart, of: Self.isPartOfURL) {
        throw .badPackageURL(text, reason: reason)
      }
      self = .url(text)
    } else {
      guard Self.isPatchbay(text) else { throw .notPatchbay(text) }
      self = .folder(text.hasPrefix("/") ? text : "../" + text)
    }
  }

  /// The checkout in which this program was built, or the sources that were installed with it.
  private static var ownFolder: String? {
    let own = platform_own_program().map { String(cString: $0) } ?? ""
    let program = ScenarioFile(path: own).realPath
    let names = program.split(separator: "/")
    let checkout = names.prefix(upTo: names.lastIndex(of: ".build") ?? names.endIndex)
    let prefix = names.dropLast(2)
    return [checkout, prefix + ["share", "patchbay", "package"]]
      .map { "/" + $0.joined(separator: "/") }.first(where: isPatchbay)
  }

  private static func isPartOfURL(_ byte: UInt8) -> Bool {
    Byte.isNamePart(byte) || "-.~:/?#@!$&+,;=%[]".utf8.contains(byte)
  }

  private static func isPatchbay(_ folder: String) -> Bool {
    ["Package.swift", "Sources/PatchbayEngine"].allSatisfy { access("\(folder)/\($0)", F_OK) == 0 }
  }
}

extension String {
  /// A URL, or a host and a path as git takes them: `git@example.com:patchbay.git`.
  fileprivate var isRemote: Bool {
    contains("://") || prefix { $0 != "/" }.contains { $0 == ":" }
  }
}

extension PatchbayPlace {
  /// The dependency as it is written in a package manifest.
  func dependency(version: String) -> String {
    switch self {
    case .url(let url): ".package(url: \(url.quoted()), from: \"\(version)\", traits: [])"
    case .folder(let folder):
      ".package(name: \"patchbay\", path: \(folder.quoted()), traits: [])"
    }
  }

  /// The package name in dependencies on products, as a literal: for a URL, its last part.
  var package: String { packageName.quoted() }

  private var packageName: String {
    guard case .url(let url) = self else { return "patchbay" }
    let last = url.split { "/:".contains($0) }.last.map(String.init) ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
