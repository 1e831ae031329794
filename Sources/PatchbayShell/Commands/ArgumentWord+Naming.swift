import PatchbayLanguage
package import PatchbayInspection

extension ArgumentWord {
  /// The last name of the path that the word is; nil for any other word, and for a place below a
  /// path, as `live/room/`.
  package var lastName: String? { path.flatMap { $0.endsWithSlash ? nil : $0.segments.last?.name } }

  /// Whether the word, typed at a place, names a path; a pattern names all paths that it matches.
  package func names(_ path: TopologyPath, from place: PathText) -> Bool {
    if let glob = try? glob(from: place) { return glob.matches(PathText(written: path).plainText) }
    return self.path?.resolved(from: place).topologyPath == path
  }

  /// Whether the word, typed at a place, names a path or anything below it.
  func leads(through path: TopologyPath, from place: PathText) -> Bool {
    self.path?.resolved(from: place).topologyPath.isWithin(path) == true
  }

  /// Whether the word, typed at a place, names the parent of a path that ends with a type: `room/`
  /// is that of `room/Chat`.
  func names(_ path: TopologyPath, of type: ArgumentWord, from place: PathText) -> Bool {
    guard let named = self.path, named.endsWithSlash, let type = type.text else { return false }
    return named.resolved(from: place).topologyPath.child(type) == path
  }

  /// Whether the word, typed at a place, names a path or anything above it.
  package func covers(_ path: TopologyPath, from place: PathText) -> Bool {
    var written: PathText? = PathText(written: path)
    while let one = written {
      if names(one.topologyPath, from: place) { return true }
      written = one.interceptor == nil ? one.parent : one.withoutInterceptor
    }
    return false
  }
}
