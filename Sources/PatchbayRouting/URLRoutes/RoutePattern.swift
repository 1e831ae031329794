/// A pattern of URLs: `app://room/:id`.
///
/// A part is a literal, a parameter (`:id`, optionally with a suffix: `:id.html`), `*` for exactly
/// one part or, at the end, `**` for any number of parts.
public struct RoutePattern: Sendable {
  /// The scheme in lower case.
  public let scheme: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case literal(String)
    case parameter(name: String, suffix: String)
    case any
    case rest
  }

  /// The limit on the parts of a pattern.
  public static let mostParts = 64
}

extension RoutePattern {
  /// The names of the parameters, in order.
  public var parameters: [String] {
    parts.compactMap { part in
      if case .parameter(let name, _) = part { name } else { nil }
    }
  }
}

extension RoutePattern: Hashable {
  /// Whether scheme and parts are the same.
  public static func == (a: Self, b: Self) -> Bool { a.scheme == b.scheme && a.parts == b.parts }

  /// Hashes scheme and parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(parts)
  }
}

extension RoutePattern: CustomStringConvertible {
  /// The normal form; reading it yields the same pattern.
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
  /// Reads a pattern; throws the first error and its place.
  public init(_ text: String) throws(RoutingError) {
    let url: RouteURL
    let raw: [Substring.UTF8View]
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
      func fail(_ fault: PatternFault) -> RoutingError {
        let place = text.utf8.distance(from: text.startIndex, to: written.startIndex)
        return .badPattern(text, fault, at: place)
      }
      if number == Self.mostParts { throw fail(.tooLong(most: Self.mostParts)) }
      if parts.last == .rest { throw fail(.restInside) }
      if written.isEmpty { throw fail(.emptyPart) }
      if written.first == UInt8(ascii: ":") {
        let (name, suffix) = Self.parameter(part)
        if name.isEmpty { throw fail(.unnamedParameter) }
        if !names.insert(name).inserted { throw fail(.repeatedParameter(name)) }
        parts.append(
          .parameter(name: name, suffix: number == 0 ? suffix.foldedAsHost : suffix))
      } else if written.elementsEqual("*".utf8) {
        parts.append(.any)
      } else if written.elementsEqual("**".utf8) {
        parts.append(.rest)
      } else {
        parts.append(.literal(number == 0 ? part.foldedAsHost : part))
      }
    }
    self.parts = parts
  }

  /// The parts as written, with escapes: an escaped `:` or `*` is a literal.
  private static func rawParts(of text: String) -> [Substring.UTF8View] {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    return text.utf8[colon...].dropFirst("://".utf8.count)
      .split(separator: URLReader.slash, omittingEmptySubsequences: false)
  }

  /// The name after the `:`, and the suffix after the name.
  private static func parameter(_ part: String) -> (name: String, suffix: String) {
    let bytes = part.utf8.dropFirst()
    let name = bytes.prefix {
      URLReader.isLetter($0) || URLReader.isDigit($0) || $0 == UInt8(ascii: "_")
    }
    return (
      String(decoding: name, as: UTF8.self),
      String(decoding: bytes.dropFirst(name.count), as: UTF8.self)
    )
  }
}
