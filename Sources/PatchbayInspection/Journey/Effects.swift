import PatchbayEngine

/// A message, or what interceptors may have made of it, wherever it is.
struct MessageCopy: Hashable {
  /// Nil for an unknown kind that some code may make.
  let kind: String?
  /// The content; nil if unknown.
  var content: AnyHashable?
}

/// The possible effect of an interceptor on a copy of a message.
enum Effect {
  case certain(Deed)
  /// Either the deed or a pass, depending on the missing fields, or on the code if none is missing.
  case perhaps(Deed, missing: [String])
  /// Only the code can tell.
  case anything

  struct Deed {
    let action: Topology.Behaviour.Action
    /// The copies that are handed on.
    let results: [MessageCopy]
    /// A value that would let the message pass; nil if no single value is enough.
    var passing: String?

    var isPassing: Bool { action == .passes }
  }
}

/// Decides what the interceptors of a forest do with messages, or with queries.
///
/// Each answer is kept, since many observers lie behind the same interceptors.
final class Effects {
  let forest: Forest
  let isQuery: Bool
  private let foresee: Topology.Foreseeing
  private var known: [Meeting: Effect] = [:]

  /// An interceptor: its node, and its place in the chain there.
  struct Station: Hashable {
    let node: Int
    let place: Int
  }

  private struct Meeting: Hashable {
    let station: Station
    let copy: MessageCopy
  }

  init(_ forest: Forest, isQuery: Bool, _ foresee: @escaping Topology.Foreseeing) {
    self.forest = forest
    self.isQuery = isQuery
    self.foresee = foresee
  }
}

extension Effects {
  func interceptor(at station: Station) -> Topology.Interceptor {
    forest.nodes[station.node].interceptors[station.place]
  }

  /// The interceptors of a node, in the order in which a message meets them.
  func stations(of node: Int) -> some RandomAccessCollection<Station> {
    forest.nodes[node].interceptors.indices.lazy.map { Station(node: node, place: $0) }
  }

  /// Whether a copy comes to an interceptor at all.
  func isMet(by copy: MessageCopy, at station: Station) -> Bool {
    guard let keys = interceptor(at: station).keys, let kind = copy.kind else { return true }
    return keys.contains(kind)
  }

  /// The effect; certain if the message ends as the same copy whatever decides.
  func effect(on copy: MessageCopy, at station: Station) -> Effect {
    guard isMet(by: copy, at: station) else { return .certain(passing(copy)) }
    let meeting = Meeting(station: station, copy: copy)
    if let known = known[meeting] { return known }
    var effect = effectByCondition(on: copy, of: interceptor(at: station))
    if case .perhaps(let deed, _) = effect, case .becomes = deed.action, deed.results == [copy] {
      effect = .certain(passing(copy))
    }
    known[meeting] = effect
    return effect
  }

  private func effectByCondition(on copy: MessageCopy, of interceptor: Topology.Interceptor)
    -> Effect
  {
    if let kind = copy.kind, let foresight = foresee(interceptor, kind, copy.content) {
      var deed = deed(foresight.action, on: copy, carrying: foresight.contents)
      deed.passing = foresight.passing
      return foresight.missing.isEmpty || deed.isPassing
        ? .certain(deed) : .perhaps(deed, missing: foresight.missing)
    }
    guard let behaviour = interceptor.behaviour else { return .anything }
    let deed = deed(behaviour.action, on: copy)
    guard !deed.isPassing else { return .certain(deed) }
    let isCertain = behaviour.condition == nil
    guard let kinds = behaviour.kinds else {
      return isCertain ? .certain(deed) : .perhaps(deed, missing: [])
    }
    guard let kind = copy.kind else { return .perhaps(deed, missing: []) }
    guard kinds.contains(kind) else { return .certain(passing(copy)) }
    return isCertain ? .certain(deed) : .perhaps(deed, missing: [])
  }

  private func passing(_ copy: MessageCopy) -> Effect.Deed {
    Effect.Deed(action: .passes, results: [copy])
  }

  /// What an action makes of a copy; a message passes one that answers.
  private func deed(
    _ action: Topology.Behaviour.Action, on copy: MessageCopy,
    carrying contents: [AnyHashable?] = []
  ) -> Effect.Deed {
    switch action {
    case .passes: passing(copy)
    case .answers where !isQuery, .adds where !isQuery: passing(copy)
    case .adds: Effect.Deed(action: action, results: [copy])
    case .drops, .answers: Effect.Deed(action: action, results: [])
    case .becomes(let kinds):
      Effect.Deed(
        action: action,
        results: kinds.enumerated().map { index, kind in
          MessageCopy(kind: kind, content: index < contents.count ? contents[index] : nil)
        })
    }
  }
}
