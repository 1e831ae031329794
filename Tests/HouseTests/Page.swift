import Foundation
import TestSupport

/// A page of the documentation, with the contents of its fences.
struct Page {
  /// The file name without the extension, such as `Messages`.
  let name: String
  let fences: [Fence]

  /// A fenced code block.
  struct Fence {
    /// The first word after the opening backticks.
    let label: String
    /// The rest of the words after the backticks: the name of a file, if the block shows one.
    let file: String
    let text: String
  }

  /// Reads a page by its path in this package.
  init(_ path: String) throws {
    let file = House.root.appending(path: path)
    name = file.deletingPathExtension().lastPathComponent
    fences = Self.fences(in: try String(contentsOf: file, encoding: .utf8))
  }
}

extension Page {
  /// The README, and the pages beside the decisions.
  static func all() throws -> [Page] {
    let docs = try FileManager.default.contentsOfDirectory(
      atPath: House.root.appending(path: "Docs").path)
    let pages = docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    return try (["README.md"] + pages).map { try Page($0) }
  }

  /// All fences with a label and without a file, joined.
  func text(_ label: String) -> String {
    fences.filter { $0.label == label && $0.file.isEmpty }.map(\.text).joined()
  }

  /// The fences that show a file, by the name of the file.
  var files: [String: String] {
    Dictionary(
      fences.filter { !$0.file.isEmpty && $0.label != "patchbay" }.map { ($0.file, $0.text) }
    ) {
      $0 + $1
    }
  }

  /// The commands after `$`, each with the output below it.
  var typed: [(command: String, output: String)] {
    var typed: [(command: String, output: String)] = []
    for line in fences.filter({ $0.label == "console" }).flatMap({ $0.text.lines }) {
      if line.hasPrefix("$ ") {
        typed.append((String(line.dropFirst(2)), ""))
      } else if !typed.isEmpty {
        typed[typed.count - 1].output += line + "\n"
      }
    }
    return typed
  }

  private static func fences(in text: String) -> [Fence] {
    var fences: [Fence] = []
    var rest = text.lines[...]
    while let line = rest.popFirst() {
      guard line.hasPrefix("```") else { continue }
      let words = line.dropFirst(3).split(separator: " ").map(String.init)
      let body = rest.prefix { $0 != "```" }
      rest = rest.dropFirst(body.count + 1)
      fences.append(
        Fence(
          label: words.first ?? "", file: words.dropFirst().joined(separator: " "),
          text: body.map { $0 + "\n" }.joined()))
    }
    return fences
  }
}

extension String {
  /// The lines without line ends; no empty line after the last newline.
  var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
