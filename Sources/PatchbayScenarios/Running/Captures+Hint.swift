extension [String: String] {
  /// The captures that may be needed to rewrite a block, so that the others need not be kept.
  func needed(toUpdate expected: ExpectedOutput, to output: String) -> Self {
    let printed = output.split(separator: "\n").filter { $0.contains("[=") }.map(String.init)
    let names = expected.references.union(ExpectedOutput(lines: printed).references)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        self[name].map { (name, $0) }
      })
  }

  /// The values of captures that differing lines refer to; nil if there are none.
  ///
  /// `lost` are the captures without a value, each with the line whose block did not match.
  func hint(for difference: OutputDiff, lost: [String: Int] = [:]) -> String? {
    let lines = difference.lines.filter { !$0.isSame }.compactMap(\.expected?.text)
    let words =
      map { ($0.key, "[=\($0.key)] is \"\($0.value)\"") }
      + lost.map { name, line in
        (name, "[=\(name)] has no value, since the block of line \(line) did not match")
      }
    let held = words.sorted { $0.0 < $1.0 }.filter { name, _ in
      lines.contains { $0.contains("[=\(name)]") }
    }
    return held.isEmpty ? nil : held.map(\.1).joined(separator: ", ")
  }
}
