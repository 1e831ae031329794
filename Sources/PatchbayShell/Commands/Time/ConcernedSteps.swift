import PatchbayInspection
import PatchbayLanguage

// The steps that made and changed what is at a place.

extension Journal {
  /// Which steps named what is at a path now, or something below it, from the one that made it on.
  ///
  /// The steps are read backwards, so that each path is understood as it was at that time.
  func steps(
    concerning place: TopologyPath, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> [Int] {
    var path: TopologyPath? = place
    var found: [Int] = []
    for index in steps.indices.reversed() {
      try proceed()
      guard path != nil else { break }
      var isConcerned = false
      for part in steps[index].parts.reversed() where part.concerns(&path) { isConcerned = true }
      if isConcerned { found.append(index) }
    }
    return found.reversed()
  }
}

extension Journal.Part {
  /// Whether it names what is at a path afterwards; the path is then where that was before, nil for nowhere.
  fileprivate func concerns(_ path: inout TopologyPath?) -> Bool {
    guard let after = path else { return false }
    var before: TopologyPath? = after
    for change in pathChanges.reversed() {
      before = before.flatMap { change.reversed.path(of: $0) }
    }
    path = before
    let named = invocation?.places(from: place) ?? []
    return named.contains { name in
      name.isWithin(after) || before.map { name.isWithin($0) } ?? false
    } || before == nil
  }
}

extension Invocation {
  /// The places that its words name.
  fileprivate func places(from place: PathText) -> [TopologyPath] {
    let named = zip(spec.parameters, words).filter { $0.0.type is any PathArgument }.flatMap(\.1)
    return named.compactMap { word in
      (word.path ?? word.pathText.flatMap { PathText($0) })?.resolved(from: place).topologyPath
    }
  }
}
