import Observation
import PatchbayEngine
import PatchbayTesting
import Synchronization
import Testing

@Suite("The page of recipes")
struct RecipeTests {
  private final class Faulty: Plugin {
    @MessageObserver private var goal: Goal?

    init?(params: Any?) {}

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) {
      $goal.bind { _ in throw OffsideError() }
    }
  }

  private struct OffsideError: Error, CustomStringConvertible { let description = "offside" }

  @Test("logging writes messages and faults")
  func logging() throws {
    let home = try PluginContainer(name: "home") { PluginDeclaration(Faulty.self, name: "judge") }
    var lines: [String] = []
    try log(home) { lines.append($0) }
    home.send(message: Goal(points: 2))
    #expect(
      lines == [
        "Goal from /home: Goal(points: 2)",
        "fault: judge (Faulty) threw at Goal from home: offside",
      ])
  }

  @Test("logging writes the plugins that were refused")
  func refusal() throws {
    let home = PluginContainer(name: "home")
    var lines: [String] = []
    try log(home) { lines.append($0) }
    home.addPlugin(Cashier.self)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("fault: Cashier in /home: not added: its init?(params:) refused"))
  }

  @Test("metrics count what was sent and what arrived")
  func metricsAtRoot() throws {
    let home = try PluginContainer(name: "home") { Faulty.self }
    let metrics = Metrics(of: home)
    for _ in 1...3 { home.send(message: Goal(points: 1)) }
    home.send(message: Receipt(isPaid: true))
    #expect(metrics.lines.count == 6)
    #expect(
      Array(metrics.lines.prefix(2)) == [
        #"messages_total{kind="Goal"} 3"#, #"messages_heard_total{kind="Goal"} 3"#,
      ])
    #expect(metrics.lines[3] == #"messages_total{kind="Receipt"} 1"#)
    #expect(metrics.lines[4] == #"messages_heard_total{kind="Receipt"} 0"#)
  }

  @Test("metrics count messages that stay in their sender's container, below the root")
  func metricsBelow() throws {
    let league = try PluginContainerComposer(name: "league") {
      try PluginContainer(name: "home") { Faulty.self }
    }
    let metrics = Metrics(of: league)
    league.children[0].send(message: Goal(points: 1), scope: .container)
    league.children[0].send(message: Goal(points: 1))
    #expect(
      Array(metrics.lines.prefix(2)) == [
        #"messages_total{kind="Goal"} 2"#, #"messages_heard_total{kind="Goal"} 2"#,
      ])
  }

  @Test("logging and metrics work in the tree of a host")
  func hosted() async throws {
    let lines = Mutex<[String]>([])
    let host = try await hostGame { line in lines.withLock { $0.append(line) } }
    await host.sender.send(message: Goal(points: 2))
    #expect(lines.withLock { $0 } == ["Goal from /game: Goal(points: 2)"])
    #expect(await metrics(of: host).first == #"messages_total{kind="Goal"} 1"#)
  }

  private struct Till: Payments {
    let mostCents: Int
    func charge(cents: Int) -> Bool { cents <= mostCents }
  }

  @Test("dependency injection uses the service of the tree")
  func injection() throws {
    let shop = try makeShop(payments: Till(mostCents: 100))
    var receipts: [Bool] = []
    try shop.register(
      messageInterceptor: .listen { ($0 as? Receipt).map { receipts.append($0.isPaid) } })
    shop.send(message: Purchase(cents: 100))
    shop.send(message: Purchase(cents: 101))
    #expect(receipts == [true, false])
  }

  @Test("dependency injection gives parameters through a provider")
  func provider() {
    let till = makeTill(payments: Till(mostCents: 100))
    #expect(till.addPlugin(Cashier.self, name: "second") == .added)
    #expect(till.plugins.map(\.description) == ["Cashier", "second (Cashier)"])
  }

  @MainActor
  @Test("observation reports the values that messages change")
  func observation() throws {
    let score = Score()
    let game = try makeGame(score: score)
    let hasChanged = Atomic<Bool>(false)
    withObservationTracking {
      #expect(score.points == 0)
    } onChange: {
      hasChanged.store(true, ordering: .relaxed)
    }
    game.send(message: Goal(points: 2))
    let isTold = hasChanged.load(ordering: .relaxed)
    #expect(isTold)
    #expect(score.points == 2)
  }
}
