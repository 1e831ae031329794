import Foundation
import TestSupport
import Testing

@Suite("Links between pages")
struct LinkTests {
  @Test(
    "lead to existing files and existing headings", arguments: try LinkedPage.all())
  func resolve(page: LinkedPage) throws {
    for link in page.links {
      #expect(page.problem(of: link) == nil, "\(page.path): \(link)")
    }
  }

  @Test("anchors are built from headings as Markdown viewers do")
  func anchors() {
    let page = LinkedPage(
      path: "Page.md",
      text: """
        # `add plugin`: by *type*
        ## Twice
        ```text
        # no heading, [no link](Nowhere.md)
        ```
        ## Twice
        `[no link](Nowhere.md)`, [one](#twice-1), [another](Other.md#x)
        """)
    #expect(page.anchors == ["add-plugin-by-type", "twice", "twice-1"])
    #expect(page.links == ["#twice-1", "Other.md#x"])
    #expect(page.problem(of: "#twice-1") == nil)
    #expect(page.problem(of: "#twice-2") == "Page.md has no heading #twice-2")
    #expect(page.problem(of: "Other.md#x") == "Other.md does not exist")
  }
}

/// A page of the documentation, with its links and headings.
struct LinkedPage: Sendable, CustomTestStringConvertible {
  /// The path, relative to the folder of the package.
  let path: String
  let links: [String]
  /// The possible fragments, after `#`, of links to this page.
  let anchors: [String]

  var testDescription: String { path }
}

extension LinkedPage {
  /// All pages by their paths.
  private static let pages = Dictionary(
    uniqueKeysWithValues: ((try? all()) ?? []).map { ($0.path, $0) })

  /// The README, and all pages below Docs.
  static func all() throws -> [LinkedPage] {
    let docs = try FileManager.default.subpathsOfDirectory(
      atPath: House.root.appending(path: "Docs").path)
    let pages = docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    return try (["README.md"] + pages).map { try LinkedPage($0) }
  }

  init(_ path: String) throws {
    let file = House.root.appending(path: path)
    self.init(path: path, text: try String(contentsOf: file, encoding: .utf8))
  }

  init(path: String, text: String) {
    self.path = path
    let lines = Self.outsideFences(text)
    links = lines.map { $0.replacing(#/`[^`]*`/#, with: "code") }.joined(separator: "\n")
      .matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    anchors = Self.anchors(of: lines)
  }

  /// Returns the reason why a link is broken; nil if it is valid, or leads out of the package.
  func problem(of link: String) -> String? {
    guard !link.contains("://") else { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? path : Self.path(String(parts[0]), from: path)
    guard parts[0].isEmpty || FileManager.default.fileExists(atPath: Self.place(target)) else {
      return "\(target) does not exist"
    }
    guard parts.count > 1 else { return nil }
    let page = parts[0].isEmpty ? self : Self.pages[target]
    return page?.anchors.contains(String(parts[1])) == true
      ? nil : "\(target) has no heading #\(parts[1])"
  }

  private static func place(_ path: String) -> String { House.root.appending(path: path).path }

  /// Resolves a relative link to a path from the folder of the package.
  private static func path(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  private static func outsideFences(_ text: String) -> [String] {
    var isInside = false
    return text.lines.filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isInside.toggle() }
      return !isFence && !isInside
    }
  }

  /// The headings in lowercase without punctuation; repeated headings get a number.
  private static func anchors(of lines: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return lines.compactMap { $0.wholeMatch(of: #/#{1,6} +(.+)/#)?.1 }.map { heading in
      let words = heading.replacing(#/\]\([^)]*\)/#, with: "").lowercased()
      let anchor = words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      return count == 0 ? anchor : "\(anchor)-\(count)"
    }
  }
}
