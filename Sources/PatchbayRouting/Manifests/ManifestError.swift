/// An error in a manifest.
public enum ManifestError: Error, Sendable, Hashable {
  /// The text is not valid JSON or not a valid property list; the reason is the parser's.
  case unreadable(ManifestForm, reason: String)
  /// An entry is invalid; `at` is the path to the error, such as `[2].after`.
  case badEntry(at: String, reason: String)
  /// An entry of a manifest of services is invalid; `at` is the path to the error.
  case badServiceEntry(at: String, reason: String)
  /// An entry comes after a name that no entry has.
  case unknownPredecessor(String, of: PluginManifest.Entry, number: Int)
  /// These entries come after one another in a cycle.
  case circularOrder([PluginManifest.Entry])
  /// A strict manifest names a plugin type that was not announced; nothing was added.
  case unknownType(PluginManifest.Entry, number: Int, known: [String])
  /// No announced service matches an entry of a strict manifest; nothing was registered.
  case unknownService(ServiceManifest.Entry, number: Int, reason: String)
}

/// The format of a manifest.
public enum ManifestForm: Sendable, Hashable {
  case json
  case propertyList
}

extension ManifestError: CustomStringConvertible {
  /// The error message: what is wrong, where, and the fix.
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
