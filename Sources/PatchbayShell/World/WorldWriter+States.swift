import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// What nodes remember, as commands.
//
// A set or clear on a node holds for all below it, and a set puts its state at the end of their order.
// So the nodes are written from above, and each gets what it doesn't have from its parent: all states
// from the first on that is not where it should be.

extension WorldWriter {
  /// The states of nodes that stand below one that remembers `known` already.
  mutating func writeStates(
    of nodes: [(node: ComposableContainer, path: TopologyPath)],
    below known: [StateRecord] = []
  ) {
    var words = StateWords(world)
    var orders: [ObjectIdentifier: StateOrder] = [:]
    let outside = StateOrder(own: known.compactMap { words[$0] })
    for (node, path) in nodes {
      let above = node.parent.flatMap { orders[ObjectIdentifier($0)] } ?? outside.asOutside
      let records = node.stateRecords
      let order = above.order(below: records.compactMap { words[$0] })
      lines += order.commands(after: above).map { $0.command(at: path) }
      orders[ObjectIdentifier(node)] = order
      for record in words.newlyUnknown(among: records) {
        omit("the state \(record.kind) of \(path), which the catalogue can't make")
      }
    }
  }
}

/// The states of one node, in their order.
private struct StateOrder {
  /// The states that a copy receives at its new place, and that its original did not have.
  var foreign: [WrittenState] = []
  var own: [WrittenState]

  /// The same for a node that is put below: all of it comes from outside.
  var asOutside: StateOrder { StateOrder(foreign: foreign + own, own: []) }

  var all: [WrittenState] { foreign + own }

  /// The order of a node below this one that remembers these.
  func order(below own: [WrittenState]) -> StateOrder {
    let names = Set(own.map(\.name))
    return StateOrder(foreign: foreign.filter { !names.contains($0.name) }, own: own)
  }
}

extension StateOrder {
  /// What makes a node that remembers what this does, in another order, remember this.
  func commands(after other: StateOrder) -> [StateCommand] {
    let wanted = all
    let values = Dictionary(wanted.map { ($0.name, $0.words) }) { _, last in last }
    var left = other.all
    var commands: [StateCommand] = []
    while true {
      let kept = Self.countKept(of: wanted, in: left)
      let settled = Set(wanted.prefix(kept).map(\.name))
      // A set of the same value changes nothing, so the state is forgotten first.
      let wrong = left.filter { state in
        !settled.contains(state.name) && (values[state.name] ?? state.words) == state.words
      }
      // Without a channel the kind is forgotten on all of them.
      guard let wrong = wrong.first(where: { $0.name.channel == nil }) ?? wrong.first else {
        return commands + wanted.dropFirst(kept).map(StateCommand.set)
      }
      commands.append(.clear(wrong.name))
      left.removeAll { $0.name.isForgotten(with: wrong.name) }
    }
  }

  /// How many of the wanted states, from the first on, are among others in their order.
  private static func countKept(of wanted: [WrittenState], in others: [WrittenState]) -> Int {
    others.reduce(0) { count, state in
      count < wanted.count && wanted[count] == state ? count + 1 : count
    }
  }
}

/// A command about a state, but for the node.
private enum StateCommand {
  case set(WrittenState)
  case clear(StateName)

  func command(at path: TopologyPath) -> String {
    switch self {
    case .set(let state): "set \(path) \(state.words)\(state.name.channelOption)"
    case .clear(let name): "clear \(path) \(name.kind.asWord)\(name.channelOption)"
    }
  }
}

/// A state as it is typed.
private struct WrittenState: Hashable {
  let name: StateName
  /// The kind and the fields.
  let words: String
}

/// What one state takes the place of another by.
private struct StateName: Hashable {
  /// The kind as it is typed.
  let kind: String
  let channel: String?
}

extension StateName {
  var channelOption: String { channel.map { " --channel=\($0.asWord)" } ?? "" }

  /// Whether a clear of the other forgets this: without a channel it forgets the kind on all.
  func isForgotten(with other: Self) -> Bool {
    kind == other.kind && (other.channel == nil || channel == other.channel)
  }
}

/// States in words, each found once.
private struct StateWords {
  private let world: World
  private var known: [ObjectIdentifier: WrittenState?] = [:]
  private var reported: Set<ObjectIdentifier> = []

  init(_ world: World) { self.world = world }

  /// Nil for a state that the catalogue can't make.
  subscript(record: StateRecord) -> WrittenState? {
    mutating get {
      if let state = known[record.identity] { return state }
      let state = written(record)
      known[record.identity] = .some(state)
      return state
    }
  }

  private func written(_ record: StateRecord) -> WrittenState? {
    guard let (kind, fields) = world.kinds.takeApart(record.message),
      (try? kind.message(from: fields)) != nil
    else { return nil }
    return WrittenState(
      name: StateName(kind: kind.name, channel: record.channel),
      words: ([kind.name.asWord] + fields.words(of: kind.shape)).joined(separator: " "))
  }

  /// The kinds that can't be made and were not met before.
  mutating func newlyUnknown(among records: [StateRecord]) -> [StateRecord] {
    var found: [StateRecord] = []
    for record in records where self[record] == nil && reported.insert(record.identity).inserted {
      found.append(record)
    }
    return found
  }
}
