/// The plugins of a container, as a file declares them: one entry each, in order of addition.
///
///     [
///       { "plugin": "Store" },
///       { "plugin": "Cart", "name": "main", "after": ["Store"], "params": { "limit": 20 } }
///     ]
public struct PluginManifest: Sendable, Hashable {
  /// The entries, in the order of the file.
  public var entries: [Entry]

  /// Creates a manifest of these entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// The declaration of one plugin.
  public struct Entry: Sendable, Hashable {
    /// The name of the plugin type.
    public var plugin: String
    /// The name of the plugin, which distinguishes several plugins of a type; nil for none.
    public var name: String?
    /// Names or type names of the entries that come before this one.
    public var after: [String]
    /// The parameters for the plugin's initializer; nil for none.
    public var params: ManifestValue?

    /// Creates an entry for a plugin type.
    public init(
      plugin: String, name: String? = nil, after: [String] = [], params: ManifestValue? = nil
    ) {
      (self.plugin, self.name, self.after, self.params) = (plugin, name, after, params)
    }
  }
}

extension PluginManifest.Entry: CustomStringConvertible {
  /// The name with the type in parentheses; only the type if there is no name.
  public var description: String { name.map { "\($0) (\(plugin))" } ?? plugin }
}

// MARK: - Order

extension PluginManifest.Entry {
  /// Whether this is the name or the type name of the entry.
  fileprivate func isCalled(_ name: String) -> Bool { plugin == name || self.name == name }
}

extension PluginManifest {
  /// The entries in the order of addition: that of the file, but each after its predecessors.
  public func ordered() throws(ManifestError) -> [Entry] {
    var order = ManifestOrder(entries.count)
    let called = numbersByName
    var groups: [String: Int] = [:]
    for (number, entry) in entries.enumerated() {
      for name in entry.after {
        let all = called[name] ?? []
        let others = entry.isCalled(name) ? all.filter { $0 != number } : all
        if others.isEmpty { throw .unknownPredecessor(name, of: entry, number: number + 1) }
        if others.count == 1 || others.count < all.count {
          for other in others { order.put(other, before: number) }
        } else {
          let group = groups[name] ?? order.group(all)
          groups[name] = group
          order.put(group, before: number)
        }
      }
    }
    guard let sorted = order.sorted() else {
      throw .circularOrder(order.cycle().map { entries[$0] })
    }
    return sorted.map { entries[$0] }
  }

  /// The indices of the entries under each name and type name.
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
