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

  /// The last step that set a state of a kind where a path leads now, by a command and not by a message.
  func step(setting kind: String, on channel: String?, at place: TopologyPath) -> Int? {
    var path: TopologyPath? = place
    for index in steps.indices.reversed() {
      for part in steps[index].parts.reversed() {
        guard let after = path else { return nil }
        if let state = part.invocation?.stateSet, state == (kind, channel),
          part.isInvoked(above: after)
        {
          return index
        }
        path = part.pathBefore(after)
      }
    }
    return nil
  }
}

extension Journal.Part {
  /// Whether it names what is at a path afterwards; the path is then where that was before, nil for nowhere.
  fileprivate func concerns(_ path: inout TopologyPath?) -> Bool {
    guard let after = path else { return false }
    let before = pathBefore(after)
    path = before
    let named = invocation?.places(from: place) ?? []
    return named.contains { name in
      name.isWithin(after) || before.map { name.isWithin($0) } ?? false
    } || before == nil || invocation?.stateSet != nil && isInvoked(above: after)
  }

  /// Where what is at a path afterwards was before; nil for nowhere.
  fileprivate func pathBefore(_ after: TopologyPath) -> TopologyPath? {
    pathChanges.reversed().reduce(after) { path, change in
      path.flatMap { change.reversed.path(of: $0) }
    }
  }

  /// Whether it names a place that a path leads to or below.
  fileprivate func isInvoked(above path: TopologyPath) -> Bool {
    invocation?.places(from: place).contains { path.isWithin($0) } ?? false
  }
}

extension Invocation {
  /// The state that `set` lets a node and all below it remember; nil for all other commands.
  fileprivate var stateSet: (kind: String, channel: String?)? {
    guard spec.verb == "set", let kind = words.dropFirst().first?.first?.text else { return nil }
    return (kind, option("channel")?.value?.text)
  }

  /// The places that its words name.
  fileprivate func places(from place: PathText) -> [TopologyPath] {
    let named = zip(spec.parameters, words).filter { $0.0.type is any PathArgument }.flatMap(\.1)
    return named.compactMap { word in
      (word.path ?? word.pathText.flatMap { PathText($0) })?.resolved(from: place).topologyPath
    }
  }
}
