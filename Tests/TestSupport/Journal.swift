/// What happened, in order.
public final class Journal {
  public private(set) var entries: [String] = []

  public init() {}

  public func note(_ entry: String) { entries.append(entry) }

  /// The entries so far, which are forgotten.
  public func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@available(*, unavailable)
extension Journal: Sendable {}
