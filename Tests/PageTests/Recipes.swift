// The examples of Docs/Recipes.md, as they stand there: PageTests compares them.

import PatchbayEngine

func log(_ root: ComposableContainer, to write: @escaping (String) -> Void) throws {
  try root.register(messageInterceptor: MessageLog(id: "log", write: write))
  root.onFault = { write("fault: \($0)") }
}

final class Metrics: DispatchWatcher {
  private struct Count {
    var sent = 0
    var heard = 0
    var time = Duration.zero
  }

  private struct Dispatch {
    let kind: String
    let start: ContinuousClock.Instant
    var isHeard = false
  }

  private var counts: [String: Count] = [:]
  /// The dispatches under way: a handler may send in the middle of one.
  private var dispatches: [UInt64: Dispatch] = [:]

  init(of root: ComposableContainer) { root.attach(watcher: self) }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    switch event.step {
    case .began(_, let kind, _, _, _), .asked(_, let kind, _, _, _, _, _):
      dispatches[event.dispatch] = Dispatch(kind: kind, start: .now)
    case .delivered: dispatches[event.dispatch]?.isHeard = true
    case .ended:
      guard let dispatch = dispatches.removeValue(forKey: event.dispatch) else { break }
      counts[dispatch.kind, default: Count()].sent += 1
      counts[dispatch.kind]?.heard += dispatch.isHeard ? 1 : 0
      counts[dispatch.kind]?.time += .now - dispatch.start
    default: break
    }
    return .proceed
  }

  /// Such as `messages_total{kind="Goal"} 3`.
  var lines: [String] {
    counts.sorted { $0.key < $1.key }.flatMap { kind, count in
      [
        "messages_total{kind=\"\(kind)\"} \(count.sent)",
        "messages_heard_total{kind=\"\(kind)\"} \(count.heard)",
        "message_seconds_total{kind=\"\(kind)\"} \(count.time / .seconds(1))",
      ]
    }
  }
}

func hostGame(writing write: @escaping @Sendable (String) -> Void) async throws -> PluginHost {
  try await PluginHost(name: "game") { root in
    try log(root, to: write)
    root.setEnvironment(Metrics(of: root))
  }
}

func metrics(of host: PluginHost) async -> [String] {
  await host.withTree { $0.environment(Metrics.self)?.lines ?? [] }
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

struct PaymentsProvider: PluginParamProvider {
  let payments: any Payments

  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    pluginType == Cashier.self ? payments : nil
  }
}

final class Cashier: Plugin {
  private let payments: any Payments

  init?(params: Any?) {
    guard let payments = params as? any Payments else { return nil }
    self.payments = payments
  }
}

func makeTill(payments: any Payments) -> PluginContainer {
  let till = PluginContainer(name: "till")
  till.register(pluginParamProvider: PaymentsProvider(payments: payments))
  till.addPlugin(Cashier.self)
  return till
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
