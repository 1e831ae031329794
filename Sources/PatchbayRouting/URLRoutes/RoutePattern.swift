/// Which URLs a route is for: `app://room/:id`.
///
/// A part is a literal, a parameter (`:id`, also with something behind it: `:id.html`), `*` for any one
/// part or, at the end, `**` for all the rest, which may be nothing.
public struct RoutePattern: Sendable {
  /// In small letters.
  public let scheme: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case literal(String)
    case parameter(name: String, suffix: String)
    case any
    case rest
  }

  /// So many parts a pattern may have.
  public static let mostParts = 64
}

extension RoutePattern {
  /// The names of its parameters, in their order.
  public var parameters: [String] {
    parts.compactMap { part in
      if case .parameter(let name, _) = part { name } else { nil }
    }
  }
}

extension RoutePattern: Hashable {
  /// Whether both are written the same.
  public static func == (a: Self, b: Self) -> Bool { a.scheme == b.scheme && a.parts == b.parts }

  /// Mixes in scheme and parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(parts)
  }
}

extension RoutePattern: CustomStringConvertible {
  /// As it is best written; read again, it is the same pattern.
  public var description: String {
    "\(scheme)://" + parts.map(\.description).joined(separator: "/")
  }
}

extension RoutePattern.Part: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let text): PercentEncoding.readable(text)
    case .parameter(let name, let suffix): ":" + name + PercentEncoding.readable(suffix)
    case .any: "*"
    case .rest: "**"
    }
  }
}

// MARK: - Reading

extension RoutePattern {
  /// Reads a pattern.
  public init(_ text: String) throws(RoutingError) {
    let url: RouteURL
    let raw: [Substring]
    do throws(RoutingError) { (url, raw) = (try RouteURL(text), Self.rawParts(of: text)) } catch {
      guard case .badURL(_, let fault, let place) = error else { throw error }
      throw .badPattern(text, .url(fault), at: place)
    }
    if let place = text.utf8.firstIndex(where: { $0 == URLReader.question || $0 == URLReader.hash })
    {
      throw .badPattern(text, .query, at: text.utf8.distance(from: text.startIndex, to: place))
    }
    scheme = url.scheme
    var parts: [Part] = []
    var names: Set<String> = []
    for (number, (part, written)) in zip(url.parts, raw).enumerated() {
      let place = text.utf8.distance(from: text.startIndex, to: written.startIndex)
      func fail(_ fault: PatternFault) -> RoutingError { .badPattern(text, fault, at: place) }
      if number == Self.mostParts { throw fail(.tooLong(most: Self.mostParts)) }
      if parts.last == .rest { throw fail(.restInside) }
      switch written.utf8.first {
      case nil: throw fail(.emptyPart)
      case UInt8(ascii: ":"):
        let name = part.dropFirst().prefix {
          $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber)
        }
        if name.isEmpty { throw fail(.unnamedParameter) }
        if !names.insert(String(name)).inserted { throw fail(.repeatedParameter(String(name))) }
        parts.append(.parameter(name: String(name), suffix: String(part[name.endIndex...])))
      case _ where written == "*": parts.append(.any)
      case _ where written == "**": parts.append(.rest)
      default: parts.append(.literal(number == 0 ? part.foldedAsHost : part))
      }
    }
    self.parts = parts
  }

  /// The parts as they are written, escapes and all: an escaped `:` or `*` is a literal.
  private static func rawParts(of text: String) -> [Substring] {
    guard let slashes = text.firstRange(of: "://") else { return [] }
    return text[slashes.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
  }
}
