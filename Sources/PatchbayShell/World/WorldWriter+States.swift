import PatchbayEngine
import PatchbayInspection

// What nodes remember, as commands. What is set on a node is remembered by all below it, too.

extension WorldWriter {
  /// In the order in which it came to be known, but on a node before what differs from it below.
  mutating func writeStates(of nodes: [(node: ComposableContainer, path: TopologyPath)]) {
    var known: [ObjectIdentifier: [StateName: KnownState]] = [:]
    var written: [(line: String, turn: Turn)] = []
    for (number, (node, path)) in nodes.enumerated() {
      let above = node.parent.flatMap { known[ObjectIdentifier($0)] } ?? [:]
      var here: [StateName: KnownState] = [:]
      for state in node.stateRecords {
        let name = StateName(state)
        if let inherited = above[name], inherited.identity == state.identity {
          here[name] = inherited
          continue
        }
        let turn = Turn(moment: state.moment).after(above[name]?.turn, number: number)
        here[name] = KnownState(identity: state.identity, turn: turn)
        if let line = line(setting: state, at: path) { written.append((line, turn)) }
      }
      for (name, state) in above.sorted(by: { $0.key < $1.key }) where here[name] == nil {
        guard state.identity != nil else {
          here[name] = state
          continue
        }
        here[name] = KnownState(identity: nil, turn: state.turn.ofForgetting)
        written.append(
          ("clear \(path) \(name.kind)" + name.channelOption, state.turn.ofForgetting))
      }
      known[ObjectIdentifier(node)] = here
    }
    lines += written.enumerated()
      .sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
      .map(\.element.line)
  }

  private mutating func line(setting state: StateRecord, at path: TopologyPath) -> String? {
    guard let (kind, fields) = world.kinds.takeApart(state.message),
      (try? kind.message(from: fields)) != nil
    else {
      omit("the state \(state.kind) of \(path), which the catalogue can't make")
      return nil
    }
    return (["set", path.text, kind.name] + fields.words).joined(separator: " ")
      + StateName(state).channelOption
  }
}

/// What one state takes the place of another by.
private struct StateName: Hashable, Comparable {
  let kind: String
  let channel: String?

  init(_ state: StateRecord) {
    kind = state.kind
    channel = state.channel
  }

  static func < (one: Self, other: Self) -> Bool {
    (one.kind, one.channel ?? "") < (other.kind, other.channel ?? "")
  }

  var channelOption: String { channel.map { " --channel=\(Value.text($0))" } ?? "" }
}

/// A state as a node remembers it, and when it is written.
private struct KnownState {
  /// Nil if it was forgotten again.
  let identity: ObjectIdentifier?
  let turn: Turn
}

/// A place in the order of what is written: a moment, and what follows directly on what came then.
private struct Turn: Comparable {
  private let steps: [UInt64]

  init(moment: UInt64) { steps = [moment] }

  private init(steps: [UInt64]) { self.steps = steps }

  /// The turn of what forgets it, which comes before all else that follows.
  var ofForgetting: Turn { Turn(steps: steps + [0]) }

  /// This, or directly after another one that it has to follow; the number tells those apart that do.
  func after(_ other: Turn?, number: Int) -> Turn {
    guard let other, self <= other else { return self }
    return Turn(steps: other.steps + [1, UInt64(number)])
  }

  static func < (one: Self, other: Self) -> Bool {
    one.steps.lexicographicallyPrecedes(other.steps)
  }
}
