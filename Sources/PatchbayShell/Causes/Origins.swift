import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// The commands of a session that have brought something about.
///
/// A place is followed back through whatever gave it another path: it is where it was when a line ran.
struct Origins {
  private let session: Session
  private let citation: Citation
  private let steps: JournalSteps
  /// The first part that doesn't count: the number of its step and its own.
  private let end: (step: Int, part: Int)

  /// Of all that was done in a session, or of what was done there before a message was sent.
  ///
  /// `stepUnderWay` has begun since the last step and is no part of the journal.
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

  /// What was done but for what only sends, the oldest first.
  private var deeds: some BidirectionalCollection<Deed> {
    steps.indices.prefix(end.step + 1).lazy.filter { !steps.onlySends(at: $0) }.flatMap { index in
      let parts = steps[index].parts
      return parts.prefix(index == end.step ? end.part : parts.count).map {
        deed($0, of: index)
      }
    }
  }

  /// What was done since, but for what only sends.
  private var later: some Sequence<Deed> {
    steps.indices.dropFirst(end.step).lazy.filter { !steps.onlySends(at: $0) }.flatMap { index in
      steps[index].parts.dropFirst(index == end.step ? end.part : 0).map {
        deed($0, of: index)
      }
    }.filter { !$0.onlySends }
  }
}

extension Origins {
  /// The line that has added an interceptor.
  func line(adding interceptor: TopologyPath) -> String? {
    trail(of: interceptor) { _, deed, place in deed.adds(place) }
  }

  /// The line that has set a value of the environment at a node.
  func line(setting key: String, at node: TopologyPath) -> String? {
    trail(of: node) { age, deed, place in
      deed.sets(key, at: place) { name in
        deeds.reversed().dropFirst(age).lazy.compactMap { $0.typeHeld(as: name) }.first
      }
    }
  }

  /// The last deed that is as asked of something that is at a place now, and of where it was then.
  private func trail(
    of place: TopologyPath, where isIt: (Int, Deed, TopologyPath) -> Bool
  ) -> String? {
    var place = place
    for (age, deed) in deeds.reversed().enumerated() {
      guard let former = deed.formerPlace(of: place) else {
        return isIt(age, deed, place) || deed.copies(place) ? deed.cited(by: citation) : nil
      }
      place = former
      if isIt(age, deed, place) { return deed.cited(by: citation) }
      // What was at this place before is something else.
      if deed.beginsWorld || deed.laterPlace(of: place) == nil { return nil }
    }
    return nil
  }

  /// The line after which there was nothing at a place any more, as it was known before.
  func line(removing place: TopologyPath) -> String? {
    var place = place
    for deed in deeds.reversed() {
      if deed.beginsWorld { return nil }
      let (former, later) = (deed.formerPlace(of: place), deed.laterPlace(of: place))
      if later == nil || former == place && later != place { return deed.cited(by: citation) }
      place = former ?? place
    }
    return nil
  }
}

// MARK: - What an interceptor looks at

extension Origins {
  /// What an interceptor does, where it was added, and where the values that it looks at were set.
  func words(of interceptor: TopologyPath) -> [String] {
    let topology = session.world.topology
    let present = self.present(interceptor)
    let node = topology.nodes.first { $0.interceptors.contains { $0.path == present } }
    guard let node, let found = node.interceptors.first(where: { $0.path == present }) else {
      return []
    }
    let keys = found.behaviour?.condition.flatMap { try? Formula($0) }?.environmentKeys ?? []
    // What the values were then isn't known where others may have been set since.
    let isNow = later.first { _ in true } == nil
    let values = isNow ? keys.map { words(of: $0, for: node.path) } : []
    let lines = values + origin(of: interceptor)
    guard let behaviour = found.behaviour else { return lines }
    return ["\(interceptor) \(behaviour.words)"] + lines.map { "  " + $0 }
  }

  /// Where something is now; nil where it is gone.
  private func present(_ place: TopologyPath) -> TopologyPath? {
    var place = place
    for deed in later {
      guard let next = deed.laterPlace(of: place), !deed.beginsWorld else { return nil }
      place = next
    }
    return place
  }

  /// Where a value was set that a node reads.
  private func words(of key: String, for node: TopologyPath) -> String {
    let setters = session.world.topology.nodes.filter { setter in
      node.isWithin(setter.path) && setter.environment.contains { $0.key == key }
    }
    guard let nearest = setters.max(by: { $1.path.isWithin($0.path) })?.path else {
      return "env.\(key) is not set"
    }
    return line(setting: key, at: nearest).map { "env.\(key) was set in \($0)" }
      ?? "env.\(key) is set on \(nearest)"
  }

  /// Where an interceptor was added; nothing where that isn't known.
  func origin(of interceptor: TopologyPath) -> [String] {
    line(adding: interceptor).map { ["\(interceptor) was added in \($0)"] } ?? []
  }
}
