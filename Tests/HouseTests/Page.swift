import Foundation
import TestSupport

/// A page of the documentation, with what stands in its fences.
struct Page {
  /// Its name without the ending: `Messages`.
  let name: String
  let fences: [Fence]

  /// Lines between rows of backticks.
  struct Fence {
    /// The first word behind the row.
    let label: String
    /// The rest of them: a file, where the lines are one.
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

  /// What stands in all fences of a label that name no file, one after the other.
  func text(_ label: String) -> String {
    fences.filter { $0.label == label && $0.file.isEmpty }.map(\.text).joined()
  }

  /// The fences that name a file, by that.
  var files: [String: String] {
    Dictionary(
      fences.filter { !$0.file.isEmpty && $0.label != "patchbay" }.map { ($0.file, $0.text) }
    ) {
      $0 + $1
    }
  }

  /// What is typed behind `$`, with the lines below it.
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
  /// Its lines without their ends; none behind the last newline.
  var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// With no spaces at the ends of lines, and one time in the place of each: how long something took is
  /// no matter of a page.
  var withoutTimes: String {
    replacing(#/[0-9.]+ m?s\b/#, with: "1 ms").replacing(#/ +\n/#, with: "\n")
  }
}
