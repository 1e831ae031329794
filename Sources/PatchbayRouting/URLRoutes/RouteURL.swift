/// A URL as routes see it: `scheme://part/part?query#fragment`.
///
/// The text before the first slash, usually called the host, is the first part, with its port.
public struct RouteURL: Sendable, Hashable {
  /// The text as it was given.
  public let text: String
  /// The scheme in lower case.
  public let scheme: String
  /// The parts between the slashes, with escapes replaced; a slash at the end adds no part.
  public let parts: [String]
  /// The query after the `?`.
  public let query: RouteQuery
  /// The text after the `#`; nil if there is none.
  public let fragment: String?
}

extension RouteURL {
  /// Reads a URL; characters outside of ASCII need no escapes.
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
  /// An item of a query: `name=value`, or a name alone.
  public struct Item: Sendable, Hashable {
    /// The name, with escapes replaced.
    public let name: String
    /// The value, with escapes replaced; nil if there is no `=`.
    public let value: String?

    /// Creates an item; without a value, its name stands alone.
    public init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }
  }

  /// All items, including those with repeated names.
  public let items: [Item]

  /// Creates a query of items in this order.
  public init(_ items: [Item] = []) { self.items = items }
}

extension RouteQuery {
  /// The value of the last item with a name; nil if there is none.
  public subscript(name: String) -> String? { items.last { $0.name == name }?.value }

  /// All values under a name, in their order.
  public func values(of name: String) -> [String] {
    items.filter { $0.name == name }.compactMap(\.value)
  }
}
