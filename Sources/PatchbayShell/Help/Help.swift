import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// A help text for people, with its JSON value.
///
/// All texts are derived from the tables that drive the shell.
struct Help {
  let text: String
  let value: Value
}

extension Help {
  /// The text, with headings highlighted if it is coloured: unindented lines before indented ones.
  func text(isColoured: Bool) -> String {
    guard isColoured else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.map { index in
      let isHeading =
        lines[index].first.map { $0 != " " } ?? false && lines.indices.contains(index + 1)
        && lines[index + 1].hasPrefix(" ")
      return String(lines[index]).onOneLine.painted(isHeading ? .strong : nil)
    }.joined(separator: "\n")
  }

  /// The help about a name; without a name, the overview.
  ///
  /// `all` lists everything that a search finds, and not only what fits a screen.
  init(
    about words: [ArgumentWord], all: Bool, in commands: CommandTable
  ) throws(ShellError) {
    let name = words.map { $0.text ?? "" }.joined(separator: " ")
    if name.isEmpty {
      self = commands.overview
      return
    }
    let entries = commands.helpEntries
    let found =
      Help(named: name, among: entries) ?? Help(lookingFor: name, among: entries, all: all)
    guard let found else {
      throw ShellError(unknown: name, .topic, among: entries.map(\.name), at: words.first?.span)
    }
    self = found
  }

  /// All entries of a name, one below the other; nil if there is none.
  private init?(named name: String, among entries: [HelpEntry]) {
    var found = entries.filter { $0.isNamed(name) }
    if found.isEmpty { found = entries.filter { $0.isNamed(name.lowercased()) } }
    guard let first = found.first else { return nil }
    // The list of a group would push the usage of a command off the screen.
    let shown = found.count > 1 ? found.filter { $0.kind != .group } : found
    let groups = found.count > shown.count ? found.filter { $0.kind == .group } : []
    text =
      shown.map(\.text).joined(separator: "\n")
      + groups.map { "\n\($0.name) is also a group of commands: help all\n" }.joined()
    value = found.count == 1 ? first.value : .list(found.map(\.value))
  }
}

// MARK: - Looking for words

extension Help {
  /// A list of the entries that contain all words in their name, summary or text; nil if there is
  /// none.
  private init?(lookingFor text: String, among entries: [HelpEntry], all: Bool) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let ranked = entries.compactMap { entry in
      Work.goesOn ? entry.rank(of: words).map { ($0, entry) } : nil
    }
    guard !ranked.isEmpty else { return nil }
    let found = (0...2).flatMap { rank in ranked.filter { $0.0 == rank }.map(\.1) }
    let shown = found.prefix(all ? .max : Self.mostFound)
    let more = found.count - shown.count
    self.text =
      "help texts that contain '\(text)':\n"
      + Glossary(shown.map { ($0.name, "\($0.kind.words): \($0.summary)") }).text
      + (more > 0 ? "and \(more) more: help \(text) --all\n" : "")
    value = .object([
      "kind": "search", "words": .text(text),
      "found": .list(
        found.map {
          ["kind": .text($0.kind.rawValue), "name": .text($0.name), "summary": .text($0.summary)]
        }),
    ])
  }

  /// The number of entries that fit a screen.
  private static let mostFound = 20
}

extension HelpEntry {
  /// The rank of a match: 0 in the name, 1 in the summary, 2 anywhere; nil unless all words are
  /// found.
  fileprivate func rank(of words: [String]) -> Int? {
    let texts = [([name] + otherNames).joined(separator: " "), summary, text].map {
      $0.lowercased()
    }
    for rank in texts.indices {
      let known = texts[...rank].joined(separator: " ")
      if words.allSatisfy({ known.contains($0) }) { return rank }
    }
    return nil
  }
}
