import PatchbayCatalog

/// The manual: all that help tells, on a page.
package struct Manual {
  private let table: CommandTable

  package init(of table: CommandTable) { self.table = table }
}

extension Manual {
  /// The page, as Docs has it.
  package var markdown: String {
    [
      """
      # The shell

      This page is written by the shell from the tables that drive it: `help` tells the same. A test keeps it up
      to date.

      """, commands, topics, actions, plugins, codes,
    ].joined(separator: "\n")
  }

  private var commands: String {
    CommandGroup.allCases.map { group in
      "## \(group.title)\n\n"
        + table.specs(of: group).map { section($0.verb, $0.helpEntry) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private var topics: String {
    "## Topics\n\n" + table.topics.map { section($0.name, $0.helpEntry) }.joined(separator: "\n")
  }

  private var actions: String {
    "## What an interceptor can do\n\n"
      + table.actions.forms.map { section("`\($0.name)`", $0.helpEntry) }
      .joined(separator: "\n")
  }

  private var plugins: String {
    "## The shell's own plugins\n\n"
      + ReadyMadePlugin.all.map { section($0.name, $0.helpEntry) }.joined(separator: "\n")
  }

  private var codes: String {
    "## Errors\n\n"
      + table.codes.map { section("`\($0.code)`", $0.helpEntry) }
      .joined(separator: "\n")
  }

  /// The page of help as it stands, since it is written for fixed columns.
  private func section(_ title: String, _ entry: HelpEntry) -> String {
    "### \(title)\n\n```text\n\(entry.text)```\n"
  }
}
