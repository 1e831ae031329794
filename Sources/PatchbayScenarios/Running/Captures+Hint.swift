extension [String: String] {
  /// The values of captures that differing lines refer to; nil if there are none.
  func hint(for difference: OutputDiff) -> String? {
    let lines = difference.lines.filter { !$0.isSame }.compactMap(\.expected?.text)
    let held = sorted { $0.key < $1.key }.filter { name, _ in
      lines.contains { $0.contains("[=\(name)]") }
    }
    return held.isEmpty
      ? nil : held.map { "[=\($0.key)] is \"\($0.value)\"" }.joined(separator: ", ")
  }
}
