/// What is wrong with a manifest.
public enum ManifestError: Error, Sendable, Hashable {
  /// A text that can't be read as JSON or as a property list; the parser's reason.
  case unreadable(ManifestForm, reason: String)
  /// An entry that isn't as it has to be: the way to what is wrong, such as `[2].after`, and what that is.
  case badEntry(at: String, reason: String)
  /// The same of an entry of a manifest of services.
  case badServiceEntry(at: String, reason: String)
  /// An entry comes after something that no entry is called.
  case unknownPredecessor(String, of: PluginManifest.Entry, number: Int)
  /// Entries that come after one another all around.
  case circularOrder([PluginManifest.Entry])
  /// A strict manifest names a type that was not announced; nothing was added.
  case unknownType(PluginManifest.Entry, number: Int, known: [String])
  /// A strict manifest names a service that was not announced as the entry says; nothing was registered.
  case unknownService(ServiceManifest.Entry, number: Int, reason: String)
}

/// How a manifest is written.
public enum ManifestForm: Sendable, Hashable {
  case json
  case propertyList
}

extension ManifestError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let form, let reason):
      "can't read the manifest as \(form.words): \(reason)"
    case .badEntry(let place, let reason):
      "the manifest is wrong at \(place): \(reason); an entry is an object with plugin, the name of a "
        + "type, and may have name, after and params"
    case .badServiceEntry(let place, let reason):
      "the manifest is wrong at \(place): \(reason); an entry is an object with service, its type, and "
        + "implementation, and may have name, scope and override"
    case .unknownService(let entry, let number, let reason):
      "entry \(number), \(entry.service) by \(entry.implementation): \(reason); nothing was registered"
    case .unknownPredecessor(let name, let entry, let number):
      "entry \(number), \(entry), comes after \(name), but no entry has this name; use another one's "
        + "type or name, or leave it out"
    case .circularOrder(let entries):
      "entries form a cycle: "
        + (entries + entries.prefix(1)).map(\.description).joined(separator: " before ")
        + "; leave one after: out"
    case .unknownType(let entry, let number, let known):
      "entry \(number): no plugin type \(entry.plugin) was announced; nothing was added; "
        + (known.isEmpty
          ? "none was announced at all"
          : "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))")
    }
  }
}

extension ManifestForm {
  fileprivate var words: String {
    switch self {
    case .json: "JSON"
    case .propertyList: "a property list"
    }
  }
}
