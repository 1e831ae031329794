/// Which plugins a container has, as a file says it: a list, one entry for each, in the order in which they are
/// added.
///
///     [
///       { "plugin": "Store" },
///       { "plugin": "Cart", "name": "main", "after": ["Store"], "params": { "limit": 20 } }
///     ]
public struct PluginManifest: Sendable, Hashable {
  /// Its entries, in the order of the file.
  public var entries: [Entry]

  /// A manifest of these entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// A plugin.
  public struct Entry: Sendable, Hashable {
    /// The name of its type.
    public var plugin: String
    /// Its own name, which distinguishes several of a type.
    public var name: String?
    /// What it comes after: names of entries or of their types.
    public var after: [String]
    /// What it is built with; nil where it is built with nothing.
    public var params: ManifestValue?

    /// A plugin of a type, by default without anything else.
    public init(
      plugin: String, name: String? = nil, after: [String] = [], params: ManifestValue? = nil
    ) {
      (self.plugin, self.name, self.after, self.params) = (plugin, name, after, params)
    }
  }
}

extension PluginManifest.Entry: CustomStringConvertible {
  /// The name where it has one, else the type.
  public var description: String { name.map { "\($0) (\(plugin))" } ?? plugin }
}

// MARK: - Order

extension PluginManifest {
  /// The entries in the order in which they are added: that of the file, but each behind those that it comes
  /// after.
  public func ordered() throws(ManifestError) -> [Entry] {
    var order = ManifestOrder(entries.count)
    let called = numbersByName
    for (number, entry) in entries.enumerated() {
      for name in entry.after {
        let before = (called[name] ?? []).filter { $0 != number }
        if before.isEmpty { throw .unknownPredecessor(name, of: entry, number: number + 1) }
        for other in before { order.put(other, before: number) }
      }
    }
    guard let sorted = order.sorted() else {
      throw .circularOrder(order.cycle().map { entries[$0] })
    }
    return sorted.map { entries[$0] }
  }

  /// The places of entries under each of their names.
  private var numbersByName: [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      for name in Set([entry.plugin, entry.name ?? entry.plugin]) {
        numbers[name, default: []].append(number)
      }
    }
    return numbers
  }
}
