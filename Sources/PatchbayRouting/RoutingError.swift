/// An error in a route pattern, in a URL, or in the values for a URL.
public enum RoutingError: Error, Sendable, Hashable {
  /// The URL can't be parsed; `at` is the byte offset from 0.
  case badURL(String, URLFault, at: Int)
  /// The pattern can't be parsed; `at` is the byte offset from 0.
  case badPattern(String, PatternFault, at: Int)
  /// The pattern matches exactly the URLs of an existing one.
  case conflict(RoutePattern, with: RoutePattern)
  /// These parameters of the pattern were given no value.
  case missingParameters([String], of: RoutePattern)
  /// A value was given for a name that is no parameter of the pattern.
  case unknownParameter(String, of: RoutePattern)
  /// The value of a parameter would not be read back unchanged from the URL.
  case unfitValue(String, of: String, RoutePattern)
  /// No URL can be written for a pattern with `*` or `**`, since they have no values.
  case openPattern(RoutePattern)
  /// The plugin or relay that owns the route has left its tree.
  case ownerGone(RoutePattern)
}

/// The reason why a text is not a URL.
public enum URLFault: Sendable, Hashable {
  /// The text before `://` is empty, or is not a valid scheme.
  case noScheme
  /// A `%` without two hexadecimal digits after it.
  case badEscape
  /// A control character that is not percent-encoded.
  case control
  /// The percent-encoded bytes together are not valid UTF-8.
  case invalidUTF8
}

/// The reason why a text is not a pattern.
public enum PatternFault: Sendable, Hashable {
  /// A fault that a URL can have as well.
  case url(URLFault)
  /// A `:` without a name after it.
  case unnamedParameter
  /// Two parameters have the same name.
  case repeatedParameter(String)
  /// `**` that is not the last part.
  case restInside
  /// Two slashes in a row.
  case emptyPart
  /// A query or a fragment: routes don't depend on them.
  case query
  /// The pattern has more parts than the limit.
  case tooLong(most: Int)
}

/// A field of a URL that can't be converted to the type that its route needs.
public struct RouteMisfit: Error, Sendable, Hashable {
  /// The pattern of the route, which the URL matches otherwise.
  public let pattern: RoutePattern
  /// The name of the parameter or of the query item.
  public let field: String
  /// The text in the URL; nil if the URL lacks the field.
  public let text: String?
  /// The type that the field needs, as text for messages.
  public let type: String

  /// Creates a misfit; `text` is nil if the URL lacks the field.
  public init(pattern: RoutePattern, field: String, text: String?, type: String) {
    self.pattern = pattern
    self.field = field
    self.text = text
    self.type = type
  }
}
