import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

// The steps that made and changed the thing at a place.

extension Journal {
  /// The indices of the steps that made or changed the thing now at a path, or anything below it.
  ///
  /// The steps are read backwards, so that paths are those of the time.
  func steps(concerning place: TopologyPath, isNode: Bool) -> [Int] {
    var path: TopologyPath? = place
    var found: [Int] = []
    for index in steps.indices.reversed() {
      guard Work.goesOn, path != nil else { break }
      var isConcerned = false
      for part in steps[index].parts.reversed() where part.concerns(&path, isNode: isNode) {
        isConcerned = true
      }
      if isConcerned { found.append(index) }
    }
    return found.reversed()
  }

  /// The index of the last step whose command set or cleared a state at the thing now at a path; nil
  /// if there is none.
  func step(changing kind: String, on channel: String?, at place: TopologyPath) -> Int? {
    var path: TopologyPath? = place
    for index in steps.indices.reversed() where Work.goesOn {
      for part in steps[index].parts.reversed() {
        guard let after = path else { return nil }
        if part.invocation?.changesState(kind, on: channel) == true, part.isInvoked(above: after) {
          return index
        }
        path = part.pathBefore(after)
      }
    }
    return nil
  }
}

extension Journal.Part {
  /// Whether the part concerns the thing at a path; sets the path to that before the part, or nil
  /// if the thing did not exist.
  fileprivate func concerns(_ path: inout TopologyPath?, isNode: Bool) -> Bool {
    guard let after = path else { return false }
    let before = pathBefore(after)
    path = before
    let paths = before == after ? [after] : [after, before].compactMap(\.self)
    let isNamed = paths.contains { invocation?.names(orBelow: $0, from: place) ?? false }
    return isNamed && invocation?.isSending == false || before == nil
      || isNode && invocation?.changesState(nil, on: nil) == true && isInvoked(above: after)
  }

  /// The path, before the part, of the thing that is at a path after it; nil if the thing did not
  /// exist.
  fileprivate func pathBefore(_ after: TopologyPath) -> TopologyPath? {
    pathChanges.reversed().reduce(after) { path, change in
      guard let path, Work.goesOn else { return nil }
      return change.replaced.contains(where: path.isWithin) ? nil : change.reversed.path(of: path)
    }
  }

  /// Whether the part's command names a path or anything above it.
  fileprivate func isInvoked(above path: TopologyPath) -> Bool {
    invocation?.pathWords.contains { $0.covers(path, from: place) } ?? false
  }
}

extension Invocation {
  /// Whether it sets or clears a remembered state, of this kind and on this channel if one is given.
  fileprivate func changesState(_ kind: String?, on channel: String?) -> Bool {
    let (named, isClearing) = (words.dropFirst().first?.first?.text, spec.verb == "clear")
    guard isClearing || spec.verb == "set" && named != nil else { return false }
    let onChannel = option("channel")?.value?.text
    return kind == nil || named == kind && onChannel == channel
      || isClearing && (named ?? kind) == kind && (onChannel ?? channel) == channel
  }

  /// The words that name places.
  fileprivate var pathWords: [ArgumentWord] {
    zip(spec.parameters, words).filter { $0.0.type is any PathArgument }.flatMap(\.1)
  }

  /// Whether a word of the command, typed at a place, names a path or anything below it; a plugin
  /// or relay without a name is named by its container and its type.
  fileprivate func names(orBelow path: TopologyPath, from place: PathText) -> Bool {
    let types = zip(spec.parameters, words).filter {
      $0.0.type is PluginTypeName || $0.0.type is RelayTypeName
    }.flatMap(\.1)
    return pathWords.contains { word in
      word.leads(through: path, from: place) || word.isPattern && word.names(path, from: place)
        || types.contains { word.names(path, of: $0, from: place) }
    }
  }
}
