import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// Finds the commands of a session that caused something.
///
/// A place is followed back through moves and renames, so each command is compared with the path of
/// its time.
struct Origins {
  private let session: Session
  private let citation: Citation
  private let steps: JournalSteps
  /// The first part that is excluded: the index of its step, and its index there.
  private let end: (step: Int, part: Int)

  /// Considers all commands of a session, or those before a message was sent.
  ///
  /// `stepUnderWay` began after the last step and is not in the journal yet.
  init(
    in session: Session, before message: Int = .max, with stepUnderWay: Journal.Step? = nil,
    citing citation: Citation
  ) {
    self.session = session
    self.citation = citation
    steps = session.journal.steps + stepUnderWay
    end = steps.end(before: message)
  }
}

extension Origins {
  private func deed(_ part: Journal.Part, of index: Int) -> Deed {
    Deed(part, of: steps[index], number: steps.forgottenCount + index + 1)
  }

  /// The deeds before the end, oldest first, without commands that only send.
  private var deeds: some BidirectionalCollection<Deed> {
    steps.indices.prefix(end.step + 1).lazy.filter { !steps.onlySends(at: $0) }.flatMap { index in
      let parts = steps[index].parts
      return parts.prefix(index == end.step ? end.part : parts.count).map {
        deed($0, of: index)
      }
    }
  }

  /// The deeds after the end, without commands that only send.
  private var later: some Sequence<Deed> {
    steps.indices.dropFirst(end.step).lazy.filter { !steps.onlySends(at: $0) }.flatMap { index in
      steps[index].parts.dropFirst(index == end.step ? end.part : 0).map {
        deed($0, of: index)
      }
    }.filter { !$0.onlySends }
  }

  /// The cited command that added the thing at a place; nil if it is unknown.
  func line(adding place: TopologyPath) -> String? {
    trail(of: place, orAddition: true) { $0.replaces($1) }
  }

  /// The cited command that last gave a thing another path, by a move or a name; nil if none did,
  /// or if it is unknown which command added the thing.
  func line(moving place: TopologyPath) -> String? {
    var place = place
    var latest: String?
    for deed in deeds.reversed() where Work.goesOn {
      if deed.replaces(place) { return latest }
      if deed.beginsWorld { return nil }
      guard let former = deed.formerPlace(of: place) else { return latest }
      if former != place, latest == nil { latest = deed.cited(by: citation) }
      place = former
    }
    return nil
  }

  /// The cited command that set an environment value at a node; nil if it is unknown.
  func line(setting key: String, at node: TopologyPath) -> String? {
    trail(of: node) { $0.sets(key, at: $1) }
  }

  /// The cited command that last removed an environment value from a node or one above it; nil if
  /// it is unknown.
  private func line(removing key: String, for node: TopologyPath) -> String? {
    trail(of: node) { $0.removes(key, above: $1) }
  }

  /// Cites the last deed that meets a condition on the thing now at a place, given its path after
  /// the deed; else perhaps the deed that added it.
  private func trail(
    of place: TopologyPath, orAddition: Bool = false, where isIt: (Deed, TopologyPath) -> Bool
  ) -> String? {
    var place = place
    for deed in deeds.reversed() where Work.goesOn {
      if isIt(deed, place) { return deed.cited(by: citation) }
      guard let former = deed.formerPlace(of: place) else {
        return orAddition ? deed.cited(by: citation) : nil
      }
      place = former
      // Before this deed, something else was at this place.
      if deed.beginsWorld || deed.laterPlace(of: place) == nil { return nil }
    }
    return nil
  }

  /// The cited command that removed, moved or renamed the thing at a place; nil if it is unknown.
  func line(removing place: TopologyPath) -> String? {
    var place = place
    for deed in deeds.reversed() where Work.goesOn {
      if deed.beginsWorld { return nil }
      let (former, later) = (deed.formerPlace(of: place), deed.laterPlace(of: place))
      if later == nil || former == place && later != place { return deed.cited(by: citation) }
      place = former ?? place
    }
    return nil
  }
}

// MARK: - What an interceptor reads

extension Origins {
  /// The action of an interceptor, where it was added, and where the values that its condition
  /// reads were set.
  func words(of interceptor: TopologyPath) -> [String] {
    let topology = session.world.topology
    let present = self.present(interceptor)
    let node = topology.nodes.first { $0.interceptors.contains { $0.path == present } }
    guard let node, let found = node.interceptors.first(where: { $0.path == present }) else {
      return []
    }
    let keys = found.behaviour?.condition.flatMap { try? Formula($0) }?.environmentKeys ?? []
    // Earlier values are unknown if later commands may have set others.
    let isNow = later.first { _ in true } == nil
    let values = isNow ? keys.map { words(of: $0, for: node.path) } : []
    let lines = values + addition(of: interceptor)
    guard let behaviour = found.behaviour else { return lines }
    return ["\(interceptor) \(behaviour.words)"] + lines.map { "  " + $0 }
  }

  /// The current path of a thing; nil if it was removed.
  func present(_ place: TopologyPath) -> TopologyPath? {
    var place = place
    for deed in later where Work.goesOn {
      guard let next = deed.laterPlace(of: place), !deed.beginsWorld else { return nil }
      place = next
    }
    return place
  }

  /// A line that says where the value that a node reads was set.
  func words(of key: String, for node: TopologyPath) -> String {
    let setters = session.world.topology.nodes.filter { setter in
      node.isWithin(setter.path) && setter.environment.contains { $0.key == key }
    }
    guard let nearest = setters.max(by: { $1.path.isWithin($0.path) })?.path else {
      return line(removing: key, for: node).map { "env.\(key) was removed in \($0)" }
        ?? "env.\(key) is not set"
    }
    return line(setting: key, at: nearest).map { "env.\(key) was set in \($0)" }
      ?? "env.\(key) is set on \(nearest)"
  }

  /// A line that says where the thing at a place was added; empty if that is unknown.
  func addition(of place: TopologyPath) -> [String] {
    line(adding: place).map { ["\(place) was added in \($0)"] } ?? []
  }
}
