import PatchbayLanguage

/// A help text about something other than a command, at most a screenful.
package struct Topic: Sendable {
  let name: String
  /// Other names under which the topic is found.
  let otherNames: [String]
  /// A summary of one line, without a period.
  let summary: String
  /// The text with `patchbay` as the name of the program.
  private let written: String
  private var program = "patchbay"

  package init(_ name: String, otherNames: [String] = [], _ summary: String, _ text: String) {
    self.name = name
    self.otherNames = otherNames
    self.summary = summary
    written = text
  }
}

extension Topic {
  /// Paragraphs, and rows that begin with spaces.
  ///
  /// The name of the program stands in the place of `patchbay`, which also labels fences.
  var text: String {
    [" --", " test ", " fmt ", " F ", " was "].reduce(written) { text, rest in
      text.replacing("patchbay\(rest)", with: "\(program)\(rest)")
    }
  }

  /// The topic of another program.
  func naming(_ program: String) -> Topic {
    var topic = self
    topic.program = program
    return topic
  }

  /// The topics, in the order in which to read them.
  static let standard: [Topic] = [
    paths, names, values, formulas, variables, quoting, conditions, redirects, files, time,
    traces, limits, scripts, errors,
  ]

  var helpEntry: HelpEntry {
    HelpEntry(
      .topic, name, otherNames: otherNames, summary, text: text.wrapped(),
      value: ["text": .text(text)])
  }
}
