import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Writes the states of nodes as commands.
//
// A set or clear on a node also affects all nodes below it, and a set moves its state to the end of
// their order. So the nodes are written from above, and each gets only what differs from its
// parent: all states from the first one on that is not in its place.

extension WorldWriter {
  /// Writes the states of nodes whose parent already remembers `known`.
  mutating func writeStates(
    of nodes: [(node: ComposableContainer, path: TopologyPath)],
    below known: [StateRecord] = []
  ) {
    var words: [ObjectIdentifier: WrittenState] = [:]
    var seen: Set<ObjectIdentifier> = []
    var orders: [ObjectIdentifier: StateOrder] = [:]
    let outside = StateOrder(own: known.compactMap(world.written))
    for (node, path) in nodes {
      let records = node.stateRecords
      for record in records where seen.insert(record.identity).inserted {
        words[record.identity] = world.written(record)
        if words[record.identity] != nil { continue }
        omit("the state \(record.kind) of \(places.path(of: node)), which the catalogue can't make")
      }
      let above = node.parent.flatMap { orders[ObjectIdentifier($0)] } ?? outside.asOutside
      let order = above.order(below: records.compactMap { words[$0.identity] })
      lines += order.commands(after: above, at: path)
      orders[ObjectIdentifier(node)] = order
    }
  }
}

extension World {
  /// The written form of a state; nil if the catalogue can't make the state.
  fileprivate func written(_ record: StateRecord) -> WrittenState? {
    guard let (kind, fields) = kinds.takeApart(record.message),
      (try? kind.message(from: fields)) != nil
    else { return nil }
    return WrittenState(
      name: StateName(kind: kind.name, channel: record.channel),
      words: ([kind.name.asWord] + fields.words(of: kind.shape)).joined(separator: " "))
  }
}

/// The states of one node, in their order.
private struct StateOrder {
  /// The states that a copy receives from its new parent, and that its original did not have.
  var foreign: [WrittenState] = []
  var own: [WrittenState]

  /// The states as a copied child receives them: all of them are foreign.
  var asOutside: StateOrder { StateOrder(foreign: foreign + own, own: []) }

  var all: [WrittenState] { foreign + own }

  /// The order of a child that remembers these states.
  func order(below own: [WrittenState]) -> StateOrder {
    let names = Set(own.map(\.name))
    return StateOrder(foreign: foreign.filter { !names.contains($0.name) }, own: own)
  }
}

extension StateOrder {
  /// The commands that turn the states of the other order into these, at a node.
  func commands(after other: StateOrder, at path: TopologyPath) -> [String] {
    let wanted = all
    let values = Dictionary(wanted.map { ($0.name, $0.words) }) { _, last in last }
    var left = other.all
    var commands: [String] = []
    while true {
      let kept = Self.countKept(of: wanted, in: left)
      let settled = Set(wanted.prefix(kept).map(\.name))
      // Setting an equal value changes nothing, not even the order, so the state is cleared first.
      let wrong = left.filter { state in
        !settled.contains(state.name) && (values[state.name] ?? state.words) == state.words
      }
      // Clear without a channel first: it clears the kind on all channels.
      guard let wrong = wrong.first(where: { $0.name.channel == nil }) ?? wrong.first else {
        return commands
          + wanted.dropFirst(kept).map { "set \(path) \($0.words)\($0.name.channelOption)" }
      }
      commands.append("clear \(path) \(wrong.name.kind.asWord)\(wrong.name.channelOption)")
      left.removeAll { $0.name.isForgotten(with: wrong.name) }
    }
  }

  /// The number of leading wanted states that are in the others, in the same order.
  private static func countKept(of wanted: [WrittenState], in others: [WrittenState]) -> Int {
    others.reduce(0) { count, state in
      count < wanted.count && wanted[count] == state ? count + 1 : count
    }
  }
}

/// A state as commands write it.
private struct WrittenState: Hashable {
  let name: StateName
  /// The kind and the fields, as words.
  let words: String
}

/// The key of a state: a new state replaces the one with an equal key.
private struct StateName: Hashable {
  /// The name of the kind.
  let kind: String
  let channel: String?
}

extension StateName {
  var channelOption: String { channel.map { " --channel=\($0.asWord)" } ?? "" }

  /// Whether clearing the other name clears this one: without a channel, it clears the kind on all.
  func isForgotten(with other: Self) -> Bool {
    kind == other.kind && (other.channel == nil || channel == other.channel)
  }
}
