/// A URL as routes see it: `scheme://part/part?query#fragment`.
///
/// What stands before the first slash, mostly called the host, is the first part. Its port belongs to it.
public struct RouteURL: Sendable, Hashable {
  /// The text as it was given.
  public let text: String
  /// The scheme in lower case.
  public let scheme: String
  /// What stands between the slashes, with escapes replaced; one slash at the end counts for nothing.
  public let parts: [String]
  /// What stands behind the `?`.
  public let query: RouteQuery
  /// What stands behind the `#`; nil where there is none.
  public let fragment: String?
}

extension RouteURL {
  /// Reads a URL; text that isn't ASCII may stand in it as it is.
  public init(_ text: String) throws(RoutingError) {
    var reader = URLReader(text)
    do throws(URLReader.Failure) {
      scheme = try reader.readScheme()
      parts = try reader.readParts()
      query = RouteQuery(try reader.readQuery())
      fragment = try reader.readFragment()
    } catch {
      throw .badURL(text, error.fault, at: error.place)
    }
    self.text = text
  }
}

extension RouteURL: CustomStringConvertible {
  /// The text as it was given.
  public var description: String { text }
}

/// The items of a query, in their order.
public struct RouteQuery: Sendable, Hashable {
  /// One of them: `name=value`, or a name alone.
  public struct Item: Sendable, Hashable {
    /// The name, with escapes replaced.
    public let name: String
    /// The value, with escapes replaced; nil where there is no `=`.
    public let value: String?

    /// An item; without a value, its name stands alone.
    public init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }
  }

  /// All of them, a name as often as it was written.
  public let items: [Item]

  /// Items in this order.
  public init(_ items: [Item] = []) { self.items = items }
}

extension RouteQuery {
  /// The value that was written last under a name; nil where none was.
  public subscript(name: String) -> String? { items.last { $0.name == name }?.value }

  /// All values under a name, in their order.
  public func values(of name: String) -> [String] {
    items.filter { $0.name == name }.compactMap(\.value)
  }
}
