import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

private final class Home: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    guard let actions = messageSender.environment(ActionRegistry.self) else { return }
    do {
      try actions.add(
        ActionName("Home", "show"), by: messageSender, exposure: .remote,
        fields: [
          ActionField("title", String.self), ActionField("page", Int.self, isRequired: false),
        ]
      ) { request in
        let page = try request.optionalField("page", as: Int.self) ?? 1
        return "\(try request.field("title", as: String.self)), page \(page)"
      }
    } catch { messageSender.note("\(error)") }
  }
}

private func title(in actions: ActionRegistry, from caller: any MessageSending) -> String {
  switch actions.perform(ActionName("Home", "show"), ["title": "Hi"], from: caller) {
  case .done: "shown"
  case .value(let value): "\(value)"
  case .notFound(let absence): "\(absence)"
  case .failed(let failure): "\(failure)"
  }
}

extension ActionRegistry {
  /// Shows the home page, and returns its heading.
  fileprivate func showHome(title: String, from caller: any MessageSending) throws -> String {
    try perform(ActionName("Home", "show"), ["title": title], from: caller, as: String.self)
  }

  /// The heading of the home page, or the title if there is no home page.
  fileprivate func heading(title: String, from caller: any MessageSending) -> String {
    perform(ActionName("Home", "show"), ["title": title], from: caller)
      .value(as: String.self) ?? title
  }
}

private final class CartTarget: ActionTarget {
  private var items: [Int] = []

  static var actions: [TargetAction<CartTarget>] {
    [
      TargetAction("add", exposure: .remote, fields: [ActionField("id", Int.self)]) {
        cart, request in cart.items.append(try request.field("id", as: Int.self))
      }, TargetAction("count") { cart, _ in cart.items.count },
    ]
  }

  static var notFound: TargetFallback<CartTarget>? {
    TargetFallback { cart, request in
      .value("a cart of \(cart.items.count) cannot \(request.name.action)")
    }
  }
}

private func offerCart(in actions: ActionRegistry, by sender: MessageSender) throws {
  try actions.add(target: "Cart", by: sender, .cached { CartTarget() })
}

@Suite("The examples of the page about targets")
struct TargetDocumentExamplesTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let actions = ActionRegistry(schemes: ["app"])

  init() throws {
    try app.compose([room])
    app.setEnvironment(actions)
  }

  @Test("a typed method calls the plugin, and has a fallback if there is none")
  func facade() throws {
    #expect(actions.heading(title: "Hi", from: app) == "Hi")
    #expect(title(in: actions, from: app) == "there is no target 'Home'; there is none at all")
    #expect(throws: TargetError.self) { try actions.showHome(title: "Hi", from: app) }
    room.addPlugin(Home.self)
    #expect(try actions.showHome(title: "Hi", from: app) == "Hi, page 1")
    #expect(actions.heading(title: "Hi", from: app) == "Hi, page 1")
    #expect(title(in: actions, from: app) == "Hi, page 1")
    let outcome = try actions.perform(url: "app://Home/show?title=Hi&page=2", from: app)
    #expect("\(outcome)" == "Hi, page 2")
  }

  @Test("a cart is kept between calls, and handles missing actions")
  func cart() throws {
    let owner = try #require(room.addProbe("owner"))
    try offerCart(in: actions, by: owner)
    try actions.perform(url: "app://Cart/add?id=4", from: app)
    #expect("\(actions.perform(ActionName("Cart", "count"), from: app))" == "1")
    #expect("\(actions.perform(ActionName("Cart", "fly"), from: app))" == "a cart of 1 cannot fly")
  }
}
