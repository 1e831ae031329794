import PatchbayEngine
import TestSupport

/// Something that can be done to a tree; nodes are meant by number, containers first.
enum Step {
  case compose(Int, into: Int)
  case decompose(Int)
  case add(name: String, to: Int, channel: MessageChannel, priority: Int)
  case remove(index: Int, from: Int)
  case clear(Int, channel: String?)
  case send(String, isState: Bool, channel: String?, from: Int, scope: MessageScope)
}

/// What happens in one run: steps from outside, and what listeners do about what they hear. All of
/// it follows from the seed, so that two sides that behave alike meet the same program.
struct RandomProgram {
  let seed: UInt64
  let containers: Int
  let composers: Int
  /// How often a listener reacts: in one of so many cases; 0 for never.
  let reactionOdds: Int

  init(seed: UInt64, reactionOdds: Int) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    self.reactionOdds = reactionOdds
    containers = Int.random(in: 1...6, using: &random)
    composers = Int.random(in: 1...5, using: &random)
  }

  func step(_ number: Int) -> Step {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    return step(label: "\(number)", &random)
  }

  /// What a listener does when it hears a text; messages of messages of messages are let be.
  func reaction(of listener: String, to text: String) -> Step? {
    guard reactionOdds > 0, text.count(where: { $0 == "." }) < 3 else { return nil }
    var hash = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in (listener + "/" + text).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: hash)
    guard random.chance(oneIn: reactionOdds) else { return nil }
    return step(label: "\(text).\(listener)", &random)
  }

  private func step(label: String, _ random: inout SeededGenerator) -> Step {
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let node = pick(containers + composers)
    let container = pick(containers)
    let channel: String? = [nil, nil, nil, "red", "green"][pick(5)]
    switch pick(10) {
    case 0, 1: return .compose(node, into: containers + pick(composers))
    case 2: return .decompose(node)
    case 3, 4:
      let channel: MessageChannel = [.none, .none, .any, "red", "green"][pick(5)]
      return .add(name: "l\(label)", to: container, channel: channel, priority: pick(3))
    case 5: return .remove(index: pick(6), from: container)
    case 6: return .clear(node, channel: channel)
    default:
      let scope: MessageScope = [.everywhere, .everywhere, .subtree, .container][pick(4)]
      return .send(
        "m\(label)", isState: pick(2) == 0, channel: channel, from: node, scope: scope)
    }
  }
}

/// A tree that a program can be run on, noting what is heard.
class ProgramRun {
  let program: RandomProgram
  private(set) var heard: [String] = []
  private var reacted: Set<String> = []
  /// What the listeners did so far, for a failure's report.
  private(set) var trail: [String] = []

  init(_ program: RandomProgram) { self.program = program }

  func perform(_ step: Step) {}

  final func hear(_ listener: String, _ text: String) {
    let line = "\(listener) \(text)"
    heard.append(line)
    guard reacted.insert(line).inserted else { return }
    if let reaction = program.reaction(of: listener, to: text) {
      trail.append("\(line) => \(reaction)")
      perform(reaction)
    }
  }

  final func take() -> [String] {
    defer { heard = [] }
    return heard
  }
}

/// A program on the plain model.
final class ModelRun: ProgramRun {
  private lazy var model = PlainModel(nodes: program.containers + program.composers) {
    [unowned self] in hear($0, $1)
  }

  override func perform(_ step: Step) {
    let nodes = model.nodes
    switch step {
    case .compose(let node, let composer): model.compose(nodes[node], into: nodes[composer])
    case .decompose(let node): model.decompose(nodes[node])
    case .add(let name, let container, let channel, let priority):
      model.add(.init(name: name, channel: channel, priority: priority), to: nodes[container])
    case .remove(let index, let container): model.remove(listener: index, from: nodes[container])
    case .clear(let node, let channel): model.forget(below: nodes[node], channel: channel)
    case .send(let text, let isState, let channel, let node, let scope):
      model.send(text, isState: isState, on: channel, from: nodes[node], scope: scope)
    }
  }
}

/// A program on the engine.
final class EngineRun: ProgramRun {
  private lazy var containers = (0..<program.containers).map { PluginContainer(name: "c\($0)") }
  private lazy var composers = (0..<program.composers).map {
    PluginContainerComposer(name: "k\($0)")
  }
  private lazy var nodes: [ComposableContainer] = containers + composers
  /// The listeners of each container, in the order in which they hear.
  private lazy var listeners = containers.map { _ in [(name: String, priority: Int)]() }

  override func perform(_ step: Step) {
    switch step {
    case .compose(let node, let composer):
      try? composers[composer - containers.count].compose(nodes[node])
    case .decompose(let node): nodes[node].parent?.decompose(nodes[node])
    case .add(let name, let container, let channel, let priority):
      add(name, to: container, channel: channel, priority: priority)
    case .remove(let index, let container):
      guard !listeners[container].isEmpty else { return }
      let name = listeners[container].remove(at: index % listeners[container].count).name
      containers[container].removePlugin(Probe.self, name: name)
    case .clear(let node, let channel): nodes[node].clearState(Mood.self, channel: channel)
    case .send(let text, let isState, let channel, let node, let scope):
      if isState {
        nodes[node].send(message: Mood(text), channel: channel, scope: scope)
      } else {
        nodes[node].send(message: Text(text), channel: channel, scope: scope)
      }
    }
  }

  private func add(_ name: String, to container: Int, channel: MessageChannel, priority: Int) {
    let place = listeners[container].firstIndex { $0.priority < priority }
    listeners[container].insert((name, priority), at: place ?? listeners[container].endIndex)
    containers[container].addProbe(name, priority: .priority(priority)) { [unowned self] sender in
      sender.observe(Text.self, channel: channel) { [unowned self] in hear(name, $0.text) }
      sender.observe(Mood.self, channel: channel) { [unowned self] in hear(name, $0.text) }
    }
  }
}
