/// What is wrong with a route, a URL or what they are given.
public enum RoutingError: Error, Sendable, Hashable {
  /// A URL that can't be read; the place is counted in bytes from 0.
  case badURL(String, URLFault, at: Int)
  /// A pattern that can't be read; the place is counted in bytes from 0.
  case badPattern(String, PatternFault, at: Int)
  /// A pattern that matches the very same URLs as one that is there.
  case conflict(RoutePattern, with: RoutePattern)
  /// Values that a URL of this pattern needs.
  case missingParameters([String], of: RoutePattern)
  /// A value that the pattern has no parameter for.
  case unknownParameter(String, of: RoutePattern)
  /// A value that would not be read back as it is.
  case unfitValue(String, of: String, RoutePattern)
  /// A pattern with `*` or `**` says of no URL how it is written.
  case openPattern(RoutePattern)
  /// A route of a plugin or relay that has left its tree.
  case ownerGone(RoutePattern)
}

/// What makes a text no URL.
public enum URLFault: Sendable, Hashable {
  /// The text before `://` is empty, or no scheme.
  case noScheme
  /// A `%` without two hexadecimal digits behind it.
  case badEscape
  /// A control character, which no URL holds as it is.
  case control
  /// Escapes that are no UTF-8 when taken together.
  case invalidUTF8
}

/// What makes a text no pattern.
public enum PatternFault: Sendable, Hashable {
  /// What is wrong with it as a URL.
  case url(URLFault)
  /// A `:` without a name behind it.
  case unnamedParameter
  /// Two parameters of one name.
  case repeatedParameter(String)
  /// `**` that is not the last part.
  case restInside
  /// Two slashes in a row.
  case emptyPart
  /// A query or a fragment: routes don't depend on them.
  case query
  /// More parts than a pattern may have.
  case tooLong(most: Int)
}

/// Text of a URL that a value of another type can't be made of.
public struct RouteMisfit: Error, Sendable, Hashable {
  /// The pattern that would match but for this.
  public let pattern: RoutePattern
  /// The name of the parameter or of the query item.
  public let field: String
  /// What the URL says; nil for nothing.
  public let text: String?
  /// What is needed.
  public let type: String

  /// Text of a field that is no value of a type; nil where the URL says nothing.
  public init(pattern: RoutePattern, field: String, text: String?, type: String) {
    self.pattern = pattern
    self.field = field
    self.text = text
    self.type = type
  }
}
