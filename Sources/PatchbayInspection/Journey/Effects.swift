import PatchbayEngine

/// A message, or what interceptors may have made of it, wherever it is.
struct MessageCopy: Hashable {
  /// Nil for an unknown kind that some code may make.
  let kind: String?
  /// The content; nil if unknown.
  var content: AnyHashable?
}

/// What is known of the fields of a message that was not sent.
package protocol KnownContent: Hashable {
  /// The known fields, with their values in words.
  var knownFields: [(name: String, words: String)] { get }
  /// Whether no other field exists.
  var isWhole: Bool { get }
}

extension MessageCopy {
  var known: (any KnownContent)? { content?.base as? any KnownContent }

  /// The number of a copy that was recorded.
  var number: Int? { content?.base as? Int }
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
    /// Values that might let the message pass.
    var trials: [Foresight.Trial] = []
    /// The missing fields, if the results equal the copy as far as it is known, and it may still be
    /// changed; nil if it is not, or certainly.
    var perhapsChanges: [String]?

    var isPassing: Bool { action == .passes }
    var isChange: Bool { if case .becomes = action { true } else { false } }
  }
}

extension Effect.Deed {
  /// What is done with a message in words: `drops it`.
  func words(about kind: String?) -> String {
    switch action {
    case .passes: "passes it"
    case .drops, .becomes([]): "drops it"
    case .becomes(let kinds) where kinds == [kind]: "changes it"
    case .becomes(let kinds): "turns it into \(kinds.joined(separator: ", "))"
    case .answers(0): "stops it"
    case .answers: "answers it"
    case .adds: "adds answers"
    }
  }
}

/// Decides what the interceptors of a forest do with messages, or with queries.
///
/// Each answer is kept, since many observers lie behind the same interceptors.
final class Effects {
  let forest: Forest
  let isQuery: Bool
  /// Whether they are those that were recorded, and each copy is one of its own.
  let isRecorded: Bool
  private let foresee: Topology.Foreseeing
  private var known: [Meeting: Effect] = [:]
  /// The observed kinds that values of a type carry, by the type's name with its module.
  private lazy var carriedKinds: [String: Set<String>] = forest.nodes.lazy.flatMap(\.members)
    .flatMap { [isQuery] in $0.observations(isQuery: isQuery) }
    .reduce(into: [:]) { $0[$1.carrier, default: []].insert($1.kind) }
  private var knownCarried: [Station: [String]] = [:]

  /// An interceptor: its node, and its place in the chain there.
  struct Station: Hashable {
    let node: Int
    let place: Int
  }

  private struct Meeting: Hashable {
    let station: Station
    let copy: MessageCopy
  }

  init(
    _ forest: Forest, isQuery: Bool, isRecorded: Bool = false,
    _ foresee: @escaping Topology.Foreseeing
  ) {
    self.forest = forest
    self.isQuery = isQuery
    self.isRecorded = isRecorded
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
  private func isMet(by copy: MessageCopy, at station: Station) -> Bool {
    guard let keys = interceptor(at: station).keys, let kind = copy.kind else { return true }
    return keys.contains(kind) || kindsCarried(at: station, by: keys).contains(kind)
  }

  /// The kinds that an interceptor applies to; nil for all.
  func kinds(at station: Station) -> [String]? {
    let interceptor = interceptor(at: station)
    return interceptor.behaviour?.kinds
      ?? interceptor.keys.map { $0 + kindsCarried(at: station, by: $0) }
  }

  /// The kinds that the values of the types among keys carry; the key of a type stands for them.
  private func kindsCarried(at station: Station, by keys: [String]) -> [String] {
    if let known = knownCarried[station] { return known }
    let kinds = carriedKinds.filter { carrier, _ in
      keys.contains { carrier == $0 || carrier.hasSuffix("." + $0) }
    }.flatMap { _, kinds in kinds.filter { !keys.contains($0) } }.sorted()
    knownCarried[station] = kinds
    return kinds
  }

  /// The effect; certain if as much is known of the message afterwards, whatever decides.
  func effect(on copy: MessageCopy, at station: Station) -> Effect {
    guard isMet(by: copy, at: station) else { return .certain(passing(copy)) }
    let meeting = Meeting(station: station, copy: copy)
    if let known = known[meeting] { return known }
    var effect = effectByCondition(on: copy, of: interceptor(at: station))
    if case .perhaps(var deed, let missing) = effect, deed.isChange, deed.results == [copy] {
      deed.perhapsChanges = missing
      effect = .certain(deed)
    }
    known[meeting] = effect
    return effect
  }

  private func effectByCondition(on copy: MessageCopy, of interceptor: Topology.Interceptor)
    -> Effect
  {
    if let kind = copy.kind, let foresight = foresee(interceptor, kind, copy.content) {
      var deed = deed(foresight.action, on: copy, carrying: foresight.contents)
      deed.trials = foresight.trials
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

  /// Whether an interceptor may do with a copy what it is for; if that is to let it pass, it does.
  func mayAct(_ effect: Effect, on copy: MessageCopy, at station: Station) -> Bool {
    guard case .certain(let deed) = effect, deed.isPassing else { return true }
    return interceptor(at: station).behaviour.map { self.deed($0.action, on: copy).isPassing }
      ?? true
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
