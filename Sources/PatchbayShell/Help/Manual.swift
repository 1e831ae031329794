/// The manual: all that help tells, on a page.
package enum Manual {
  /// The page, as Docs has it.
  package static var markdown: String {
    [
      """
      # The shell

      This page is written by the shell from the tables that drive it: `help` tells the same. A test keeps it up
      to date.

      """, commands, topics, actions, plugins, codes,
    ].joined(separator: "\n")
  }

  private static var commands: String {
    CommandGroup.allCases.map { group in
      "## \(group.title)\n\n"
        + group.specs.map { section($0.verb, $0.helpEntry) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static var topics: String {
    "## Topics\n\n" + Topic.all.map { section($0.name, $0.helpEntry) }.joined(separator: "\n")
  }

  private static var actions: String {
    "## What an interceptor can do\n\n"
      + InterceptorAction.Verb.allCases.map { section("`\($0.rawValue)`", $0.helpEntry) }
      .joined(separator: "\n")
  }

  private static var plugins: String {
    "## The shell's own plugins\n\n"
      + ReadyMadePlugin.all.map { section($0.name, $0.helpEntry) }.joined(separator: "\n")
  }

  private static var codes: String {
    "## Errors\n\n"
      + ErrorCode.all.map { section("`\($0.code)`", $0.helpEntry) }
      .joined(separator: "\n")
  }

  /// The page of help as it stands, since it is written for fixed columns.
  private static func section(_ title: String, _ entry: HelpEntry) -> String {
    "### \(title)\n\n```text\n\(entry.text)```\n"
  }
}
