/// Records notes in order.
public final class Journal {
  public private(set) var entries: [String] = []

  public init() {}

  public func note(_ entry: String) { entries.append(entry) }

  /// Returns the notes so far, and clears them.
  public func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@available(*, unavailable)
extension Journal: Sendable {}
