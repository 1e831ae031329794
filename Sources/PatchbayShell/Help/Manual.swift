import PatchbayCatalog
import PatchbayLanguage

/// The manual: all help texts as pages of Markdown, each with an index.
package struct Manual {
  private let table: CommandTable

  package init(of table: CommandTable) { self.table = table }

  /// A page of the manual.
  package struct Page {
    /// The file name of the page.
    package let file: String
    let title: String
    let introduction: String
    let entries: [HelpEntry]
  }
}

extension Manual {
  /// The texts of all pages by the names of their files; `README.md` is the index of the others.
  package var files: [(name: String, text: String)] {
    [("README.md", index)] + pages.map { ($0.file, $0.markdown) }
  }

  private var pages: [Page] { CommandGroup.allCases.map(commandPage) + otherPages }

  private func commandPage(_ group: CommandGroup) -> Page {
    // The name of a command or a topic shows that.
    let hasOwnName = table.helpEntries.count { $0.name == group.rawValue } == 1
    return Page(
      file: group.file, title: "Commands: \(group.title.lowercased())",
      introduction:
        "In the shell `help \(hasOwnName ? group.rawValue : "all")` lists these commands.",
      entries: table.specs(of: group).map(\.helpEntry))
  }

  private var otherPages: [Page] {
    [
      Page(
        file: "Topics.md", title: "Topics",
        introduction: "Subjects that concern many commands; `help topics` lists the topics.",
        entries: table.topics.map(\.helpEntry)),
      Page(
        file: "Actions.md", title: "Interceptor actions",
        introduction: "The actions of `add interceptor`; `help actions` lists the actions.",
        entries: ActionForm.all.map(\.helpEntry)),
      Page(
        file: "Plugins.md", title: "The shell's own plugins",
        introduction: "Plugin types that need no Swift; `help plugins` lists them.",
        entries: ReadyMadePlugin.entries),
      Page(
        file: "Errors.md", title: "Errors",
        introduction: "The code of an error is in its first line: `error[unknown-path]`.",
        entries: table.codes.map(\.helpEntry)),
    ]
  }
}

// MARK: - Markdown

extension Manual {
  private static let origin = """
    A test generates this page from the tables of the shell; `make docs` writes it.
    """

  private var index: String {
    let sections = pages.map { page in
      "## [\(page.title)](\(page.file))\n\n\(page.index(in: page.file))"
    }
    return """
      # The shell's manual

      Every command, topic, interceptor action, plugin type and error code, each with its help text: `help NAME`
      prints the same. [The keys at a terminal](../Terminal.md) have a page of their own, as have
      [scenarios](../Scenarios.md).

      \(Self.origin)

      \(sections.joined(separator: "\n"))
      """
  }
}

extension Manual.Page {
  fileprivate var markdown: String {
    """
    # \(title)

    \(introduction) [The manual](README.md) lists everything.

    \(index(in: ""))
    \(entries.map(section).joined(separator: "\n"))
    """
  }

  /// A row for each entry, with a link into a file; without a file, into this page.
  fileprivate func index(in file: String) -> String {
    "| | |\n|---|---|\n"
      + entries.map { entry in
        "| [\(entry.name)](\(file)#\(entry.anchor)) | \(entry.summary.inMarkdown) |\n"
      }.joined()
  }

  /// The help text as it is printed, since it is written for fixed columns.
  private func section(_ entry: HelpEntry) -> String {
    "## \(entry.name)\n\n```text\n\(entry.text)```\n"
  }
}

extension HelpEntry {
  /// The anchor that Markdown viewers derive from a heading.
  fileprivate var anchor: String { name.lowercased().replacing(" ", with: "-") }
}

extension CommandGroup {
  fileprivate var file: String {
    self == .shell ? "Files.md" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() + ".md"
  }
}

extension String {
  /// The text with the special characters of Markdown's tables escaped.
  fileprivate var inMarkdown: String {
    map { "|<*_[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
