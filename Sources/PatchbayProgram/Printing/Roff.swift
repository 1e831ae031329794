/// A page in the macros of man(7).
struct Roff {
  private(set) var text = ""
}

extension Roff {
  /// Adds a line of a macro and its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    let written = arguments.map { " \"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name)\(written.joined())\n"
  }

  /// Adds the title of a section and its first paragraph.
  mutating func section(_ title: String, _ words: String = "") {
    macro("SH", title)
    if !words.isEmpty { line(words) }
  }

  /// Adds a term in bold, with its meaning indented below it.
  mutating func item(_ term: String, _ meaning: String) {
    macro("TP")
    macro("B", term)
    line(meaning)
  }

  /// Adds lines unchanged.
  mutating func example(_ lines: String) {
    macro("nf")
    macro("RS", "4")
    for line in lines.split(separator: "\n") { self.line(String(line)) }
    macro("RE")
    macro("fi")
  }

  private mutating func line(_ words: String) {
    for line in Self.escaped(words).split(separator: "\n") {
      // A line that begins like a macro is none.
      text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("^", with: "\\(ha")
      .replacing("~", with: "\\(ti").replacing("`", with: "\\(ga")
  }
}
