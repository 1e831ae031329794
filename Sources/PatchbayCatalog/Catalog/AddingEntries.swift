extension Catalog {
  /// Adds an entry, if its name can be typed and is not taken.
  static func insert<E: CatalogEntry>(_ entry: E, into entries: inout [E]) throws(CatalogError) {
    guard !entry.name.isEmpty, !entry.name.unicodeScalars.contains(where: \.isUntypable) else {
      throw .unusableName(entry.name, entry.sort)
    }
    guard !entries.contains(where: { $0.name == entry.name }) else {
      throw .nameTaken(entry.name, entry.sort)
    }
    entries.append(entry)
  }
}

extension Unicode.Scalar {
  fileprivate var isUntypable: Bool {
    properties.isWhitespace || properties.generalCategory == .control
  }
}
