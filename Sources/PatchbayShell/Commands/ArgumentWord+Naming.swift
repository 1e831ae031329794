import PatchbayLanguage
package import PatchbayInspection

extension ArgumentWord {
  /// Whether it named this where it was typed; a pattern names all that it matches.
  package func names(_ path: TopologyPath, from place: PathText) -> Bool {
    if let glob = try? glob(from: place) {
      return glob.matches(PathText(written: path).plainText)
    }
    guard let named = self.path ?? pathText.flatMap({ PathText($0) }) else { return false }
    return named.resolved(from: place).topologyPath == path
  }

  /// Whether it named this, or something that this is in.
  package func covers(_ path: TopologyPath, from place: PathText) -> Bool {
    var written: PathText? = PathText(written: path)
    while let one = written {
      if names(one.topologyPath, from: place) { return true }
      written = one.interceptor == nil ? one.parent : one.withoutInterceptor
    }
    return false
  }
}
