/// An answer and its responder.
public struct Reply<Response> {
  /// The answer.
  public let value: Response
  /// The responder that gave it.
  public let responder: Responder

  @usableFromInline
  init(value: Response, responder: Responder) {
    self.value = value
    self.responder = responder
  }
}

@available(*, unavailable)
extension Reply: Sendable {}

/// A responder to queries.
public enum Responder {
  /// A plugin or relay.
  case endpoint(Endpoint)
  /// An interceptor, and its node.
  indirect case interceptor(InterceptorIdentity, at: ComposableContainer?)
}

@available(*, unavailable)
extension Responder: Sendable {}

extension Responder: CustomStringConvertible {
  /// The description of the responder.
  public var description: String {
    switch self {
    case .endpoint(let endpoint): endpoint.description
    case .interceptor(let identity, _): "interceptor \(identity)"
    }
  }
}

/// The answers to a query, as an interceptor gets and returns them.
///
/// A collection of values that knows the responder of each. `["mine"] + transformer.transform(…)`
/// keeps the responders of the second part; the first answer is the interceptor's own.
public struct Answers<Response> {
  /// Stored apart, so that a single answer, the usual case, takes no allocation.
  @usableFromInline var firstEntry: Entry?
  @usableFromInline var otherEntries: [Entry] = []

  @usableFromInline
  struct Entry {
    @usableFromInline let value: Response
    /// Nil for an answer that the present interceptor has added itself.
    @usableFromInline let responder: Responder?

    @inlinable
    init(value: Response, responder: Responder?) {
      self.value = value
      self.responder = responder
    }
  }

  @inlinable
  init() {}
}

@available(*, unavailable)
extension Answers: Sendable {}

@available(*, unavailable)
extension Answers.Entry: Sendable {}

extension Answers: ExpressibleByArrayLiteral {
  /// Creates answers that are the interceptor's own.
  public init(arrayLiteral values: Response...) { self.init(values) }

  /// Creates answers that are the interceptor's own.
  public init(_ values: some Sequence<Response>) {
    for value in values { append(Entry(value: value, responder: nil)) }
  }
}

extension Answers: RandomAccessCollection {
  /// The index of the first answer.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last answer.
  @inlinable public var endIndex: Int { firstEntry == nil ? 0 : otherEntries.count + 1 }

  /// The number of answers.
  @inlinable public var count: Int { endIndex }

  /// The answer at an index.
  public subscript(position: Int) -> Response {
    if position == 0, let firstEntry { return firstEntry.value }
    return otherEntries[position - 1].value
  }

  /// The first answer, if there is one.
  public var first: Response? { firstEntry?.value }
}

// MARK: - Putting together

extension Answers {
  /// The answers of both, in this order, each with its responder.
  public static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum.append(second)
    return sum
  }

  /// Adds an answer of the interceptor's own.
  public mutating func append(_ value: Response) {
    append(Entry(value: value, responder: nil))
  }

  /// The answers that meet a condition, each with its responder.
  public func filter(_ isIncluded: (Response) throws -> Bool) rethrows -> Self {
    var kept = Self()
    for entry in entries where try isIncluded(entry.value) { kept.append(entry) }
    return kept
  }

  /// The answers, each transformed, with the responders they had.
  public func changed(_ change: (Response) throws -> Response) rethrows -> Self {
    var result = Self()
    for entry in entries {
      result.append(Entry(value: try change(entry.value), responder: entry.responder))
    }
    return result
  }
}

extension Answers {
  var entries: [Entry] {
    guard let firstEntry else { return [] }
    return otherEntries.isEmpty ? [firstEntry] : [firstEntry] + otherEntries
  }

  var values: [Response] {
    guard let firstEntry else { return [] }
    var values = [firstEntry.value]
    values.reserveCapacity(endIndex)
    // Not `map`, which in generic code allocates for each.
    for entry in otherEntries { values.append(entry.value) }
    return values
  }

  @inlinable
  mutating func append(_ entry: Entry) {
    if firstEntry == nil { firstEntry = entry } else { otherEntries.append(entry) }
  }

  @inlinable
  mutating func append(_ others: Self) {
    if firstEntry == nil { self = others } else { appendAll(others) }
  }

  @usableFromInline
  mutating func appendAll(_ others: Self) { for entry in others.entries { append(entry) } }

  /// Whether this is one answer, which others have given.
  @inlinable
  var isOneOfOthers: Bool { firstEntry?.responder != nil && otherEntries.isEmpty }

  /// Passes each answer to `isEnough` until that returns true.
  @inlinable
  func give(to isEnough: (Response, AnswerSource) -> Bool) {
    guard let first = firstEntry, !isEnough(first.value, .responder(first.responder)) else {
      return
    }
    for next in otherEntries where isEnough(next.value, .responder(next.responder)) { return }
  }

  /// The first answers, at most `count`; those without a responder are attributed to the given one.
  func signed(by responder: @autoclosure () -> Responder, atMost count: Int) -> Self {
    var taken = Self()
    for entry in entries.prefix(count) {
      taken.append(Entry(value: entry.value, responder: entry.responder ?? responder()))
    }
    return taken
  }
}
