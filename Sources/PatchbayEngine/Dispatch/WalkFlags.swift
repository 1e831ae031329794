extension DispatchWalk {
  /// The Boolean properties of a walk in one word, so that one store resets all of them.
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt16

    @inlinable @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable static var isGuarded: Self { Self(rawValue: 1 << 0) }
    @inlinable static var isStopped: Self { Self(rawValue: 1 << 1) }
    @inlinable static var isReplay: Self { Self(rawValue: 1 << 2) }
    @inlinable static var isSpecial: Self { Self(rawValue: 1 << 3) }
    @inlinable static var isInterrupted: Self { Self(rawValue: 1 << 4) }
    @inlinable static var isCalm: Self { Self(rawValue: 1 << 5) }
    @inlinable static var hasExtras: Self { Self(rawValue: 1 << 6) }
    @inlinable static var isReversed: Self { Self(rawValue: 1 << 7) }
    @inlinable static var excludesSender: Self { Self(rawValue: 1 << 8) }

    /// The flags of a walk whose end takes more than returning it to the domain.
    ///
    /// Refusals need no flag of their own: each is a fault as well.
    static var needsClosing: Self { [.hasExtras, .isStopped] }
  }

  @inlinable @inline(__always)
  func set(_ flag: Flags, _ isOn: Bool) {
    if isOn { flags.formUnion(flag) } else { flags.subtract(flag) }
  }
}

extension DispatchWalk {
  /// Whether each subscription is checked before it is called.
  var isGuarded: Bool {
    get { flags.contains(.isGuarded) }
    set { set(.isGuarded, newValue) }
  }

  @usableFromInline var isStopped: Bool {
    @inlinable @inline(__always) get { flags.contains(.isStopped) }
    set { set(.isStopped, newValue) }
  }

  /// Whether the walk delivers a remembered state to later observers, and no message of its own.
  var isReplay: Bool {
    get { flags.contains(.isReplay) }
    set { set(.isReplay, newValue) }
  }

  /// Whether the message must be prepared before it sets out.
  @usableFromInline var isSpecial: Bool {
    @inlinable @inline(__always) get { flags.contains(.isSpecial) }
    set { set(.isSpecial, newValue) }
  }

  /// Whether the walk is at interceptors, so that the next hop is no subscription.
  @usableFromInline var isInterrupted: Bool {
    @inlinable @inline(__always) get { flags.contains(.isInterrupted) }
    set { set(.isInterrupted, newValue) }
  }

  /// Whether the walk may go on to other stops of the route without checks.
  @usableFromInline var isCalm: Bool {
    @inlinable @inline(__always) get { flags.contains(.isCalm) }
    set { set(.isCalm, newValue) }
  }

  /// Whether the walk may have set properties that most dispatches don't use.
  var hasExtras: Bool {
    get { flags.contains(.hasExtras) }
    set { set(.hasExtras, newValue) }
  }

  /// Whether the farthest nodes come first.
  var isReversed: Bool {
    get { flags.contains(.isReversed) }
    set { set(.isReversed, newValue) }
  }

  var excludesSender: Bool {
    get { flags.contains(.excludesSender) }
    set { set(.excludesSender, newValue) }
  }
}

@available(*, unavailable)
extension DispatchWalk.Flags: Sendable {}
