/// A box of text, which stands for a view.
public final class TextBox: CustomStringConvertible {
  /// What it shows, line by line.
  public var lines: [String] = []

  /// An empty box.
  public init() {}

  /// What it shows.
  public var description: String { lines.joined(separator: "\n") }
}

@available(*, unavailable)
extension TextBox: Sendable {}
