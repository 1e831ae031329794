/// A box of text, which stands for a view.
public final class TextBox: CustomStringConvertible {
  /// The lines of text that the box shows.
  public var lines: [String] = []

  /// Creates an empty box.
  public init() {}

  /// The lines, separated by line breaks.
  public var description: String { lines.joined(separator: "\n") }
}

@available(*, unavailable)
extension TextBox: Sendable {}
