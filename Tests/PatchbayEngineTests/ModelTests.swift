import PatchbayEngine
import TestSupport
import Testing

/// The engine and the plain model, driven by the same random steps.
private struct Pair {
  var random: SeededGenerator
  let journal = Journal()
  let model = PlainModel()
  var containers: [(real: PluginContainer, plain: PlainModel.Node)] = []
  var composers: [(real: PluginContainerComposer, plain: PlainModel.Node)] = []
  var listeners: [(name: String, container: Int)] = []
  var count = 0
  var program: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for index in 0..<Int.random(in: 1...6, using: &random) {
      let name = "c\(index)"
      containers.append(
        (PluginContainer(name: name), PlainModel.Node(name: name, isComposer: false)))
    }
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let name = "k\(index)"
      composers.append(
        (PluginContainerComposer(name: name), PlainModel.Node(name: name, isComposer: true)))
    }
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func pickNode() -> (real: ComposableContainer, plain: PlainModel.Node) {
    let index = pick(containers.count + composers.count)
    if index < containers.count { return (containers[index].real, containers[index].plain) }
    let composer = composers[index - containers.count]
    return (composer.real, composer.plain)
  }

  mutating func pickChannel() -> String? { [nil, nil, nil, "red", "green"][pick(5)] }
}

extension Pair {
  /// One step, the same on both sides.
  mutating func step() {
    switch pick(10) {
    case 0, 1: compose()
    case 2: decompose()
    case 3, 4: addListener()
    case 5: removeListener()
    case 6: clear()
    default: send()
    }
  }

  private mutating func compose() {
    let (node, plain) = pickNode()
    let composer = composers[pick(composers.count)]
    program.append("compose \(plain.name) into \(composer.plain.name)")
    let isCycle = composer.plain.lineage.contains { $0 === plain }
    do {
      try composer.real.compose(node)
      #expect(!isCycle)
      model.compose(plain, into: composer.plain)
    } catch {
      #expect(isCycle)
    }
  }

  private mutating func decompose() {
    let (node, plain) = pickNode()
    program.append("decompose \(plain.name)")
    #expect((node.parent?.decompose(node) ?? false) == (plain.parent != nil))
    model.decompose(plain)
  }

  private mutating func addListener() {
    let container = pick(containers.count)
    count += 1
    let channel: MessageChannel = [.none, .none, .any, "red", "green"][pick(5)]
    let listener = PlainModel.Listener(name: "l\(count)", channel: channel, priority: pick(3))
    program.append("add \(listener.name) to c\(container) on \(channel)")
    listeners.append((listener.name, container))
    containers[container].real.addListener(
      listener.name, to: journal, priority: .priority(listener.priority), channel: channel)
    model.add(listener, to: containers[container].plain)
  }

  private mutating func removeListener() {
    guard !listeners.isEmpty else { return }
    let (name, container) = listeners.remove(at: pick(listeners.count))
    program.append("remove \(name)")
    containers[container].real.removePlugin(Probe.self, name: name)
    containers[container].plain.listeners.removeAll { $0.name == name }
  }

  private mutating func clear() {
    let (node, plain) = pickNode()
    let channel = pickChannel()
    program.append("clear \(plain.name) on \(channel ?? "none")")
    node.clearState(Mood.self, channel: channel)
    model.forget(below: plain, channel: channel)
  }

  private mutating func send() {
    let (node, plain) = pickNode()
    let channel = pickChannel()
    let scope: MessageScope = [.everywhere, .everywhere, .subtree, .container][pick(4)]
    let isState = random.chance(oneIn: 2)
    count += 1
    let text = "m\(count)"
    program.append(
      "send \(isState ? "state" : "event") \(text) from \(plain.name) on \(channel ?? "none") "
        + "\(scope)")
    if isState {
      node.send(message: Mood(text), channel: channel, scope: scope)
    } else {
      node.send(message: Text(text), channel: channel, scope: scope)
    }
    model.send(text, isState: isState, on: channel, from: plain, scope: scope)
  }
}

@Suite("The engine and the plain model")
struct ModelTests {
  @Test("hear the same in the same order, whatever is sent, composed, added, cleared or removed")
  func agree() {
    for seed in seeds(3_000) {
      var pair = Pair(seed: seed)
      for _ in 0..<40 {
        pair.step()
        let real = pair.journal.take()
        let plain = pair.model.take()
        guard real == plain else {
          let program = pair.program.joined(separator: "\n")
          Issue.record("seed \(seed): heard \(real), due was \(plain), after\n\(program)")
          return
        }
      }
    }
  }
}
