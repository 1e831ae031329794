import PatchbayLanguage

/// A help text about something other than a command, at most a screenful.
package struct Topic: Sendable {
  let name: String
  /// Other names under which the topic is found.
  let otherNames: [String]
  /// A summary of one line, without a period.
  let summary: String
  /// Paragraphs, and rows that begin with spaces.
  let text: String

  package init(_ name: String, otherNames: [String] = [], _ summary: String, _ text: String) {
    self.name = name
    self.otherNames = otherNames
    self.summary = summary
    self.text = text
  }
}

extension Topic {
  /// The topic with another program in the place of `patchbay`, which also labels fences.
  func naming(_ program: String) -> Topic {
    var text = text
    for rest in [" --", " test ", " fmt ", " F ", " was "] {
      text = text.replacing("patchbay\(rest)", with: "\(program)\(rest)")
    }
    return Topic(name, otherNames: otherNames, summary, text)
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
