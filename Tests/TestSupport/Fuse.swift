/// Runs code when it is released.
public final class Fuse {
  private let burn: () -> Void

  public init(_ burn: @escaping () -> Void) { self.burn = burn }

  deinit { burn() }
}

@available(*, unavailable)
extension Fuse: Sendable {}
