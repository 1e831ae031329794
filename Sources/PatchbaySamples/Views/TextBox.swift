/// What stands in for a view here: lines of text.
final class TextBox {
  var lines: [String] = []

  init() {}
}

extension TextBox: CustomStringConvertible {
  var description: String { lines.joined(separator: "\n") }
}
