import PatchbayEngine
import TestSupport
import Testing

@Suite("The outcome of a query")
struct QueryOutcomeTests {
  private let tree: SampleTree

  init() throws { tree = try SampleTree() }

  private func ask(
    _ strategy: SyncMessageDispatchStrategy = .nearest, from node: String = "C"
  ) -> QueryOutcome<String> {
    tree.node(node).ask(Who(), strategy: strategy)
  }

  private func holdBack(at place: String) throws {
    try tree.node(place).register(messageInterceptor: SyncMessageInterceptor<Who> { _, _, _ in [] })
  }

  private struct Failure: Error {}

  @Test("has the answers, and a reason only if there are none")
  func answered() {
    tree[container: "C"].addAnswerer("c")
    tree[container: "D1"].addAnswerer("d")
    let outcome = ask(.all)
    #expect(outcome.replies.map(\.value) == ["c", "d"])
    #expect(outcome.replies.map { "\($0.responder)" } == ["c (Probe)", "d (Probe)"])
    #expect(outcome.reason == nil && outcome.faults.isEmpty && !outcome.isDetached)
    #expect(ask().replies.map(\.value) == ["c"])
  }

  @Test("an unheard, declined, failed or intercepted query has a reason of its own")
  func reasons() throws {
    #expect(ask().reason?.words == "nobody")
    tree[container: "D1"].addProbe("silent") { $0.answer(Who.self) { _ in nil } }
    #expect(ask().reason?.words == "declined")
    tree[container: "D2"].addProbe("broken") { $0.answer(Who.self) { _ in throw Failure() } }
    let outcome = ask(.all)
    #expect(outcome.reason?.words == "threw" && outcome.faults.count == 1)
    try holdBack(at: "Sub")
    #expect(ask().reason?.words == "held back at Sub")
  }

  /// Several ways to ask, by the number of answers that there are.
  @Test("leaves no dispatch under way", arguments: [0, 1, 2])
  func ended(count: Int) {
    let room = tree[container: "C"]
    for number in 0..<count { room.addAnswerer("\(number)") }
    let asking: [() -> Int] = [
      { room.ask(Who(), strategy: .all).replies.count }, { room.ask(Who()).replies.count },
      { if case .answered = room.askNearest(Who()) { 1 } else { 0 } },
      { room.replies(to: Who()).count }, { room.send(message: Who(), strategy: .all).count },
      { room.send(message: Who()) == nil ? 0 : 1 },
    ]
    for ask in asking {
      #expect((ask() > 0) == (count > 0))
      // A post waits for the end of every dispatch.
      #expect(room.post(message: Mood("x"), scope: .container).status == .sent)
    }
  }

  private final class Replacer: DispatchController {
    func decide(about hop: DispatchHop) -> DispatchDecision { .replace(with: Text()) }
  }

  @Test("that no handler threw at is declined, whatever other faults there were")
  func otherFault() {
    tree[container: "C"].addProbe("silent") { $0.answer(Who.self) { _ in nil } }
    tree.node("G").dispatchController = Replacer()
    let outcome = ask()
    #expect(outcome.faults.first?.description.contains("went on unchanged") == true)
    #expect(outcome.reason?.words == "declined")
  }

  @Test(
    "has no reason if there are answers, even if a responder threw or an interceptor stopped it")
  func partly() throws {
    tree[container: "C"].addProbe("broken") { $0.answer(Who.self) { _ in throw Failure() } }
    tree[container: "U1"].addAnswerer("u")
    try holdBack(at: "Sub")
    let outcome = ask(.all)
    #expect(outcome.replies.map(\.value) == ["u"])
    #expect(outcome.reason == nil && outcome.faults.count == 1)
  }

  @Test("names the interceptor that held the query back, not one that handed it on")
  func heldBackBehind() throws {
    try tree.node("C").register(
      messageInterceptor: SyncMessageInterceptor<Who> { $1.transform(to: $0, strategy: $2) })
    #expect(ask(from: "C").reason?.words == "nobody")
    try holdBack(at: "K")
    #expect(ask(from: "C").reason?.words == "held back at K")
  }

  @Test("reports that a limit cut the query")
  func cut() throws {
    tree[container: "C"].addAnswerer("c")
    tree[container: "C"].addProbe("asker") { sender in
      sender.observe(Text.self) { _ in #expect(sender.ask(Who()).reason?.words == "cut") }
    }
    try tree.node("G").limits = DispatchLimits(causalDepth: 1)
    #expect(tree.node("U1").send(message: Text("x")).delivered == 8)
  }

  @Test("reports that the asker has left, or that sends are suppressed")
  func unasked() {
    var sender: MessageSender?
    let container = tree[container: "C"]
    container.addProbe("asker") { sender = $0 }
    #expect(sender?.ask(Who()).isDetached == false)
    container.removePlugin(Probe.self, name: "asker")
    #expect(sender?.ask(Who()).isDetached == true)
    let record = SuppressedSends()
    tree.node("G").suppressSends(recordingIn: record)
    #expect(ask().reason?.words == "suppressed")
    #expect(record.attempts.map(\.kind) == ["Who"])
    tree.node("G").suppressSends(recordingIn: nil)
    #expect(ask(.first(0)).reason?.words == "nobody")
  }
}

extension NoAnswerReason {
  fileprivate var words: String {
    switch self {
    case .unheard: "nobody"
    case .declined: "declined"
    case .threw: "threw"
    case .heldBack(_, let node): "held back at \(node?.name ?? "?")"
    case .cut: "cut"
    case .detached: "detached"
    case .suppressed: "suppressed"
    }
  }
}
