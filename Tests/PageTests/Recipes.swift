// The examples of Docs/Recipes.md, as they stand there: PageTests compares them.

import PatchbayEngine

func log(_ root: ComposableContainer, to write: @escaping (String) -> Void) throws {
  try root.register(messageInterceptor: MessageLog(id: "log", write: write))
  root.onFault = { write("fault: \($0)") }
}

struct Metrics {
  private let counter = MessageCounter(id: "count")
  private let timer = MessageTimer(id: "time")
  private let rate = SuccessRate(id: "rate")

  init(of root: ComposableContainer) throws {
    try root.register(messageInterceptor: rate)
    try root.register(messageInterceptor: timer)
    try root.register(messageInterceptor: counter)
  }

  /// Such as `messages_total{kind="Goal"} 3`.
  var lines: [String] {
    counter.counts.keys.sorted().flatMap { kind in
      let heard = rate.tallies[kind]?.succeeded ?? 0
      let time = timer.timings[kind]?.total ?? .zero
      return [
        "messages_total{kind=\"\(kind)\"} \(counter.counts[kind] ?? 0)",
        "messages_heard_total{kind=\"\(kind)\"} \(heard)",
        "message_seconds_total{kind=\"\(kind)\"} \(time / .seconds(1))",
      ]
    }
  }
}

protocol Payments {
  func charge(cents: Int) -> Bool
}

struct Purchase: PluginMessage {
  let cents: Int
}

struct Receipt: PluginMessage {
  let isPaid: Bool
}

final class Checkout: Plugin {
  @MessageObserver private var purchase: Purchase?
  @PluginEnvironment private var payments: (any Payments)?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $purchase.bind(to: self) { checkout, purchase in
      let isPaid = checkout.payments?.charge(cents: purchase.cents) ?? false
      messageSender.send(message: Receipt(isPaid: isPaid))
    }
  }
}

func makeShop(payments: any Payments) throws -> PluginContainerComposer {
  let shop = try PluginContainerComposer(name: "shop") {
    try PluginContainer(name: "till") { Checkout.self }
  }
  shop.setEnvironment(payments, as: (any Payments).self)
  return shop
}

import Observation

struct Goal: PluginMessage {
  let points: Int
}

@MainActor
@Observable
final class Score {
  fileprivate(set) var points = 0
}

@MainActor
final class ScoreKeeper: @MainActor Plugin {
  @MessageObserver private var goal: Goal?
  private let score: Score

  init?(params: Any?) {
    guard let score = params as? Score else { return nil }
    self.score = score
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $goal.bind(to: self) { keeper, goal in keeper.score.points += goal.points }
  }
}

@MainActor
func makeGame(score: Score) throws -> PluginContainer {
  try PluginContainer(name: "game") { PluginDeclaration(ScoreKeeper.self, params: score) }
}
