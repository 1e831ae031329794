import PatchbayEngine
import TestSupport

/// A change of a tree, or a send. Nodes are given by number, containers first.
enum Step {
  case compose(Int, into: Int)
  case decompose(Int)
  case add(name: String, to: Int, channel: MessageChannel, priority: Int)
  case remove(index: Int, from: Int)
  case register(name: String, at: Int, Deed, kinds: Set<PlainMessage.Kind>?, order: Int)
  case removeInterceptor(index: Int, from: Int)
  case release(index: Int, text: String)
  case clear(PlainMessage.Kind, Int, channel: String?)
  case setEnvironment(Int, String?)
  case send(PlainMessage, from: Int, scope: MessageScope)
  case post(PlainMessage, from: Int, scope: MessageScope)
  case ask(PlainMessage, from: Int, scope: MessageScope, limit: Int?, fromAfar: Bool)
  // Number 5 is the listener that was removed last.
  case say(PlainMessage, by: Int, in: Int, scope: MessageScope, excludingSender: Bool)
  case inquire(PlainMessage, by: Int, in: Int, scope: MessageScope, limit: Int?, fromAfar: Bool)
}

/// A random run: steps from outside, and the reactions of listeners and interceptors to messages.
/// Everything follows from the seed, so two equal implementations run the same program; leaving out
/// steps and reactions leaves the others unchanged.
struct RandomProgram {
  let seed: UInt64
  let containers: Int
  let composers: Int
  /// One of so many occasions causes a reaction; 0 for none.
  let reactionOdds: Int
  let hasInterceptors: Bool
  /// Listeners send and ask as well, not only nodes; with interceptors.
  let hasVoices: Bool
  /// The numbers of the steps to run.
  var steps = Array(0..<40)
  /// Reactions that are left out, by participant and text.
  var muted: Set<String> = []

  init(seed: UInt64, reactionOdds: Int, hasInterceptors: Bool, hasVoices: Bool = false) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    self.reactionOdds = reactionOdds
    self.hasInterceptors = hasInterceptors
    self.hasVoices = hasVoices
    containers = Int.random(in: 1...6, using: &random)
    composers = Int.random(in: 1...5, using: &random)
  }
}

extension RandomProgram {
  func step(_ number: Int) -> Step {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    return step(label: "\(number)", &random)
  }

  /// The reaction of a participant to a text, or nil. There is none to messages that are nested too
  /// deep.
  func reaction(of who: String, to text: String) -> Step? {
    guard reactionOdds > 0, text.count(where: { $0 == "." }) < 3 else { return nil }
    var hash = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in "\(who)/\(text)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: hash)
    guard random.chance(oneIn: reactionOdds), !muted.contains("\(who) \(text)") else { return nil }
    return step(label: "\(text).\(who)", &random)
  }

  private func step(label: String, _ random: inout SeededGenerator) -> Step {
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let node = pick(containers + composers)
    let container = pick(containers)
    let channel: String? = [nil, nil, nil, "red", "green"][pick(5)]
    let scope: MessageScope = [.everywhere, .everywhere, .subtree, .container][pick(4)]
    func message(_ text: String) -> PlainMessage {
      let kinds: [PlainMessage.Kind] = [.event, .event, .state, .otherState]
      return PlainMessage(kind: kinds[pick(4)], text: text, channel: channel)
    }
    func query() -> (PlainMessage, limit: Int?, fromAfar: Bool) {
      let query = PlainMessage(kind: .query, text: "q\(label)", channel: channel)
      return (query, [nil, 1, 1, 2][pick(4)], pick(3) == 0)
    }
    switch pick(hasVoices ? 20 : hasInterceptors ? 16 : 13) {
    case 0, 1: return .compose(node, into: containers + pick(composers))
    case 2: return .decompose(node)
    case 3, 4:
      let channel: MessageChannel = [.none, .none, .any, "red", "green"][pick(5)]
      return .add(name: "l\(label)", to: container, channel: channel, priority: pick(3))
    case 5: return .remove(index: pick(6), from: container)
    case 6: return .clear(pick(2) == 0 ? .state : .otherState, node, channel: channel)
    case 7:
      let (query, limit, fromAfar) = query()
      return .ask(query, from: node, scope: scope, limit: limit, fromAfar: fromAfar)
    case 8, 9, 10:
      return .send(message("m\(label)"), from: node, scope: scope)
    case 11: return .setEnvironment(node, pick(3) == 0 ? nil : "e\(label)")
    case 12: return .post(message("p\(label)"), from: node, scope: scope)
    case 13:
      let deed = Deed.allCases[pick(Deed.allCases.count)]
      let kinds = pick(3) == 0 ? nil : Set(PlainMessage.Kind.allCases.filter { _ in pick(2) == 0 })
      return .register(name: "i\(label)", at: node, deed, kinds: kinds, order: pick(2))
    case 14: return .removeInterceptor(index: pick(6), from: node)
    case 16, 17:
      return .say(
        message("s\(label)"), by: pick(6), in: container, scope: scope,
        excludingSender: pick(2) == 0)
    case 18, 19:
      let (query, limit, fromAfar) = query()
      return .inquire(
        query, by: pick(6), in: container, scope: scope, limit: limit, fromAfar: fromAfar)
    default: return .release(index: pick(4), text: "r\(label)")
    }
  }
}

// MARK: - Running

/// A tree that runs a program, and records deliveries and answers.
class ProgramRun {
  let program: RandomProgram
  private var heard: [String] = []
  private var reacted: Set<String> = []
  /// The reactions in order, each with its cue.
  private(set) var reactions: [(cue: String, step: Step)] = []

  init(_ program: RandomProgram) { self.program = program }

  func perform(_ step: Step) {}

  /// Runs a step from outside, and returns what was recorded, and which invariants do not hold.
  final func outcome(ofStep number: Int) -> [String] {
    heard = []
    perform(program.step(number))
    return heard + brokenInvariants
  }

  var brokenInvariants: [String] { [] }

  final func tell(_ who: String, _ text: String) {
    let cue = "\(who) \(text)"
    heard.append(cue)
    guard reacted.insert(cue).inserted else { return }
    if let reaction = program.reaction(of: who, to: text) {
      reactions.append((cue, reaction))
      perform(reaction)
    }
  }

  /// The listener that was removed last. Its sender is still used, and is detached.
  private(set) var latestToLeave: String?

  /// Notes that a listener is removed, and lets it react.
  final func leave(_ who: String) {
    latestToLeave = who
    tell(who, "leaves")
  }

  final func note(answers: [String]) { heard.append("answers \(answers)") }

  /// How many have heard a message that was sent, whatever they sent meanwhile.
  final func note(delivered count: Int) { heard.append("delivered \(count)") }

  /// What the nodes remember, each in the order of writing.
  var remembered: [String] { [] }
}
