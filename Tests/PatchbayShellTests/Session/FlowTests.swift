import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("The flow of a session")
struct FlowTests {
  private static let world = """
    define event Ping n:int; define event Pong
    add composer live; add container live/a; add container live/b
    add plugin live/a/ear Probe on=Ping
    add plugin live/b/back Forwarder on=Ping send=Pong
    add plugin live/a/end Probe on=Pong

    """

  private func sendings(_ bench: Workbench) -> [String] {
    bench.session.recorder.ledger.sendings.map { "\($0.sender) \($0.kind) \($0.sent)" }
  }

  @Test("is counted from the start, however many messages are kept")
  func fromTheStart() throws {
    let bench = try Workbench(Self.world, mostTraces: 5)
    bench.run("send live Ping n=1 --trace=off --repeat=300")
    #expect(sendings(bench) == ["/live Ping 300", "/live/b/back Pong 300"])
    #expect(bench.session.traces.count == 5)
    let messages = bench.session.recorder.ledger.sendings.map(\.messages)
    #expect(messages.map(\.description) == ["first m1, last m599", "first m2, last m600"])
  }

  @Test("follows undo and redo", arguments: [1, 5, 1000])
  func undo(mostTraces: Int) throws {
    let bench = try Workbench(Self.world, mostTraces: mostTraces)
    for number in 1...6 {
      bench.run("send live Ping n=\(number) --trace=off")
      bench.run("env live x=\(number)")
    }
    let whole = bench.session.recorder.ledger
    bench.run("undo 5")
    #expect(sendings(bench) == ["/live Ping 4", "/live/b/back Pong 4"])
    #expect(bench.session.recorder.ledger.sendings.map(\.messages.last) == [7, 8])
    bench.run("redo 5")
    #expect(bench.session.recorder.ledger == whole)
  }

  @Test("excludes failed commands and trials")
  func takenBack() throws {
    let bench = try Workbench(Self.world)
    bench.run("send live Ping n=1 --trace=off")
    let before = bench.session.recorder.ledger
    bench.run("try send live Ping n=2 --trace=off")
    bench.run("define event Round; add plugin live/b/round Forwarder on=Round send=Round")
    bench.run("send live Round --trace=off")
    #expect(bench.lastResult == .failed)
    #expect(bench.session.traces.contains { $0.isTakenBack == true })
    #expect(bench.session.recorder.ledger == before)
  }

  @Test("includes the sends that a plugin's catalogue entry declares")
  func declared() throws {
    var catalog = Catalog()
    try catalog.add(message: SendText.self)
    try catalog.add(message: Knock.self) { _ in Knock(times: 1) }
    try catalog.add(
      plugin: Says.self, named: "Door", sends: [MessageKey(Knock.self), MessageKey(SendText.self)])
    try catalog.add(plugin: Quiet.self)
    let output = KeptOutput()
    let session = try Session(catalog: catalog, output: output)
    session.run(
      SourceText(
        "add container room; add plugin room/door Door; add plugin room/q Quiet; who Knock"))
    #expect(
      output.text == """
        Knock: 1 sender, 1 receiver, 0 interceptors; none was sent yet
        sent by      /room/door  declared; not seen yet
        received by  /room/q     not seen yet
        depends on code: 1 other may send it (Quiet); declare it with sends: in the catalogue

        """)
    output.clear()
    session.run(SourceText("graph --flow"))
    #expect(output.text.contains("Knock  to /room/q  possible"))
  }
}

private final class Says: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}
}

private final class Quiet: Plugin {
  @MessageObserver private var knock: Knock?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}
}
