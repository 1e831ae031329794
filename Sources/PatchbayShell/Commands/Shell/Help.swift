/// What the shell tells about itself.
enum Help {
  static func text(for words: [ArgumentWord]) throws(ShellError) -> String {
    let name = words.map { $0.text ?? "" }.joined(separator: " ")
    if name.isEmpty { return overview }
    if let spec = CommandTable.spec(named: name) { return spec.help }
    throw ShellError(
      .unknown(.topic, name, existing: 1), at: words.first?.span,
      near: CommandTable.specs.map(\.verb).nearest(to: name))
  }

  private static var overview: String {
    CommandGroup.allCases.map { group in
      group.title + "\n"
        + Table(
          CommandTable.specs.filter { $0.group == group }.map { ["  " + $0.verb, $0.summary] }
        ).text
    }.joined(separator: "\n")
  }
}

extension CommandSpec {
  var help: String { "\(usage)\n  \(summary)\n" }
}
