import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

private protocol Purse: AnyObject { func empty() -> String }
private protocol Wallet: AnyObject { func spend() -> String }

extension RoutableService where P == any Purse {
  fileprivate init() { self.init(declaring: ()) }
}
extension RoutableService where P == any Wallet {
  fileprivate init() { self.init(declaring: ()) }
}

/// A protocol that one module provides and one that another requires: names and types of inputs and
/// outputs differ.
private protocol Picker: AnyObject {
  var onPicked: ((Int) -> Void)? { get set }
  func pick()
}
private protocol Chooser: AnyObject {
  var onChosen: ((String) -> Void)? { get set }
  func choose()
}

extension RoutableService where P == any Picker {
  fileprivate init() { self.init(declaring: ()) }
}
extension RoutableService where P == any Chooser {
  fileprivate init() { self.init(declaring: ()) }
}

@Suite("Adding protocol routes")
struct RouteAddingTests {
  private let house: RouteHouse
  private let purse = RoutableService<any Purse>()
  private let wallet = RoutableService<any Wallet>()
  private var router: ProtocolRouter { house.router }

  init() throws { house = try RouteHouse() }

  private final class PurseOfTill: Purse {
    let bank: any Till
    init(_ bank: any Till) { self.bank = bank }
    func empty() -> String { "purse " + bank.pay() }
  }

  @Test("one route may serve several protocols; a second route for one is refused or overrides")
  func several() throws {
    final class Both: LoginView, Till {
      var (title, user): (String?, String?)
      func pay() -> String { "both" }
    }
    let route = ProtocolRoute("both") { Both() }
    try router.add(route, for: login) { $0 }
    try router.add(route, for: till) { $0 }
    #expect(try router.make(till).pay() == "both")
    #expect(try router.make(login) is Both)
    #expect(
      routeError { try router.add(RouteHouse.login, for: login) { $0 } }
        == "the route both leads to the view LoginView; remove it first, or add with override")
    try router.add(RouteHouse.login, for: login, override: true) { $0 }
    #expect(try router.make(login) is LoginForm)
    #expect(
      router.routes.map { "\($0.key) \($0.route)" } == [
        "service Till both", "view LoginView login",
      ])
    #expect(router.remove(till))
    #expect(!router.canMake(till))
    #expect(!router.remove(till))
  }

  @Test("an exclusive route is the only one that makes its type")
  func exclusive() throws {
    try router.add(RouteHouse.login.exclusive(), for: login) { $0 }
    let other = ProtocolRoute("other", configure: { LoginMaker() }) { _ in LoginForm() }
    #expect(
      routeError { try router.add(other, for: loginMaking) { $0 } }
        == "the route login is the only one that makes LoginForm; use it, or make it not exclusive")
  }

  @Test("an exclusive route concerns its own type, not others of that name; also by identifier")
  func exclusiveType() throws {
    do {
      final class LoginForm {}
      try router.add(ProtocolRoute("namesake") { LoginForm() }, identifier: "namesake")
    }
    try router.add(RouteHouse.login.exclusive(), for: login) { $0 }
    #expect(
      routeError { try router.add(RouteHouse.login, identifier: "second") }
        == "the route login is the only one that makes LoginForm; use it, or make it not exclusive")
    #expect(router.knownIdentifiers == ["namesake"])
  }

  @Test("an identifier of a plugin's route is offered by the plugin, and removed with it")
  func ownedIdentifiers() throws {
    let room = PluginContainer(name: "room")
    let owner = try #require(room.addProbe("owner"))
    try router.add(RouteHouse.login, identifier: "app.login", by: owner)
    #expect(router.knownIdentifiers == ["app.login"])
    #expect(owner.endpoint.offers.map(\.name) == ["app.login"])
    #expect(router.remove(identifier: "app.login") && !router.remove(identifier: "app.login"))
    #expect(owner.endpoint.offers.isEmpty)
    try router.add(RouteHouse.login, identifier: "app.login", by: owner)
    room.removePlugin(Probe.self, name: "owner")
    #expect(router.knownIdentifiers.isEmpty)
    #expect(
      routeError { try router.add(RouteHouse.login, identifier: "app.login", by: owner) }
        == "can't add the route login: its plugin or relay has left its tree; add it while that is in a tree"
    )
  }

  @Test("identifiers whose routes need each other are reported as a cycle with its path")
  func circularIdentifiers() throws {
    try router.add(
      ProtocolRoute("a") { [unowned router] in try router.make(identifier: "b") }, identifier: "a")
    try router.add(
      ProtocolRoute("b") { [unowned router] in try router.make(identifier: "a") }, identifier: "b")
    #expect(
      routeError { _ = try router.make(identifier: "a") }
        == "a -> b -> a is a cycle; have one of them made later")
  }

  @Test("identifiers refer to one route each")
  func identifiers() throws {
    try router.add(RouteHouse.login, identifier: "app.login")
    #expect(try router.make(identifier: "app.login") is LoginForm)
    #expect(
      routeError { try router.add(RouteHouse.login, identifier: "app.login") }
        == "the route login has the identifier 'app.login'; give another one")
    #expect(
      routeError { _ = try router.make(identifier: "app.log") }
        == "no route has the identifier 'app.log'; there are app.login")
    #expect(router.knownIdentifiers == ["app.login"])
    try router.add(
      ProtocolRoute<Void, RealTill>("broken") { throw Failure("empty") }, identifier: "app.till")
    #expect(
      routeError { _ = try router.make(identifier: "app.till") }
        == "can't make the service 'app.till': \(Failure("empty"))")
  }

  @Test("no route can be added after seal()")
  func sealing() throws {
    router.seal()
    #expect(
      routeError { try router.add(RouteHouse.login, for: login) { $0 } }
        == "can't add the route login: the routes are sealed; add it before seal()")
  }

  @Test("a route is removed with the plugin that provides it")
  func owner() throws {
    try router.add(RouteHouse.login, for: login, by: house.provider) { $0 }
    #expect(router.canMake(login))
    house.room.dismantle()
    #expect(!router.canMake(login))
    #expect(
      routeError {
        try router.add(
          RouteHouse.login, for: login, by: house.provider
        ) { $0 }
      }
        == "can't add the route login: its plugin or relay has left its tree; add it while that is in a tree"
    )
  }

  @Test("an adapter serves a required protocol through a proxy for a provided one")
  func adapters() throws {
    try router.add(ProtocolRoute("bank") { RealTill() }, for: till) { $0 }
    try router.adapt(purse, to: till) { PurseOfTill($0) }
    #expect(try router.make(purse).empty() == "purse paid")
    final class WalletOfPurse: Wallet {
      let purse: any Purse
      init(_ purse: any Purse) { self.purse = purse }
      func spend() -> String { "wallet " + purse.empty() }
    }
    try router.adapt(wallet, to: purse) { WalletOfPurse($0) }
    #expect(try router.make(wallet).spend() == "wallet purse paid")
    #expect(
      routeError { try router.adapt(till, to: wallet) { _ in RealTill() } }
        == "the route bank leads to the service Till; remove it first, or add with override")
    router.remove(till)
    #expect(
      routeError { try router.adapt(till, to: wallet) { _ in RealTill() } }
        == "the adapters Till -> Wallet -> Purse -> Till form a cycle; let one of them lead to a route"
    )
  }

  @Test("default adapters are added by a function; an application's adapter overrides one")
  func defaultAdapters() throws {
    func addDefaultAdapters(to router: ProtocolRouter) throws {
      try router.adapt(purse, to: till) { PurseOfTill($0) }
    }
    final class Lined: Purse {
      let till: any Till
      init(_ till: any Till) { self.till = till }
      func empty() -> String { "lined " + till.pay() }
    }
    try router.add(ProtocolRoute("bank") { RealTill() }, for: till) { $0 }
    try addDefaultAdapters(to: router)
    #expect(
      routeError { try addDefaultAdapters(to: router) }
        == "the service Purse is adapted to the service Till already; adapt with override")
    #expect(try router.make(purse).empty() == "purse paid")
    try router.adapt(purse, to: till, override: true) { Lined($0) }
    #expect(try router.make(purse).empty() == "lined paid")
  }

  @Test("a proxy translates inputs and outputs")
  func outputs() throws {
    final class RealPicker: Picker {
      var onPicked: ((Int) -> Void)?
      func pick() { onPicked?(7) }
    }
    final class ChooserOfPicker: Chooser {
      private let picker: any Picker
      init(_ picker: any Picker) { self.picker = picker }
      var onChosen: ((String) -> Void)? {
        didSet { picker.onPicked = { [onChosen] number in onChosen?("number \(number)") } }
      }
      func choose() { picker.pick() }
    }
    try router.add(ProtocolRoute("picker") { RealPicker() }, for: RoutableService<any Picker>()) {
      $0
    }
    try router.adapt(RoutableService<any Chooser>(), to: RoutableService<any Picker>()) {
      ChooserOfPicker($0)
    }
    var chosen: [String] = []
    let chooser = try router.make(RoutableService<any Chooser>()) { chooser in
      chooser.onChosen = { chosen.append($0) }
    }
    chooser.choose()
    #expect(chosen == ["number 7"])
  }

  @Test("a mock replaces a route in one test only, even in a sealed router")
  func mock() throws {
    final class MockTill: Till { func pay() -> String { "mocked" } }
    try router.add(ProtocolRoute("bank") { RealTill() }, for: till) { $0 }
    router.seal()
    let words = try router.withRoute(till, making: { MockTill() }) { try router.make(till).pay() }
    #expect(words == "mocked")
    #expect(try router.make(till).pay() == "paid")
  }

  @Test("a mock replaces an exclusive route; what the body adds in its place ends with the body")
  func mockOfExclusive() throws {
    final class MockTill: Till { func pay() -> String { "mocked" } }
    let bank = ProtocolRoute<Void, any Till>("bank") { RealTill() }
    try router.add(bank.exclusive(), for: till) { $0 }
    try router.adapt(purse, to: till) { PurseOfTill($0) }
    let second = ProtocolRoute("second") { MockTill() }
    try router.withRoute(till, making: { MockTill() }) {
      #expect(try router.make(purse).empty() == "purse mocked")
      try router.add(
        second, for: till, by: house.provider, override: true
      ) { $0 }
    }
    #expect(try router.make(purse).empty() == "purse paid")
    #expect(house.provider.endpoint.offers.isEmpty)
  }

  @Test("no offer remains of a router that is released")
  func released() throws {
    do {
      let router = ProtocolRouter()
      try router.add(RouteHouse.login, for: login, by: house.provider) {
        $0
      }
      try router.add(RouteHouse.login, identifier: "app.login", by: house.provider)
      #expect(house.provider.endpoint.offers.map(\.name) == ["LoginView", "app.login"])
    }
    #expect(house.provider.endpoint.offers.isEmpty)
  }

  @Test("a choice among declared protocols can be made at run time")
  func switchable() throws {
    try router.add(ProtocolRoute("bank") { RealTill() }, for: till) { $0 }
    try router.add(RouteHouse.login, for: login) { $0 }
    for (isTill, name) in [(true, "RealTill"), (false, "LoginForm")] {
      let route: SwitchableRoute<AnyObject> =
        isTill ? SwitchableRoute(till) { $0 } : SwitchableRoute(login) { $0 }
      #expect("\(type(of: try route.make(by: router)))" == name)
    }
  }

  private protocol Memory: AnyObject { func free() }
  private final class Cache: Memory {
    private(set) var count = 0
    func free() { count += 1 }
  }

  @Test("listeners of routes are called by their type, each once")
  func listeners() throws {
    let cache = Cache()
    let route = RouteHouse.login.listening(with: cache).listening(with: "no memory")
    try router.add(route, for: login) { $0 }
    #expect(router.notify((any Memory).self) { $0.free() } == 1)
    #expect(cache.count == 1)
    #expect(router.notify(Int.self) { _ in } == 0)
  }

  @Test("listeners are called in the order of their routes, including those with identifiers")
  func listenersInOrder() throws {
    let bank = ProtocolRoute("bank") { RealTill() }.listening(with: 2)
    try router.add(ProtocolRoute("first") { RealTill() }.listening(with: 1), identifier: "first")
    try router.add(bank, for: till) { $0 }
    try router.add(bank, identifier: "bank")
    try router.add(ProtocolRoute("last") { RealTill() }.listening(with: 3), identifier: "last")
    var heard: [Int] = []
    #expect(router.notify(Int.self) { heard.append($0) } == 3)
    #expect(heard == [1, 2, 3])
    router.remove(identifier: "first")
    heard = []
    router.notify(Int.self) { heard.append($0) }
    #expect(heard == [2, 3])
  }

  @Test(
    "validation reports declared protocols without a route, dead adapters and the unannounced")
  func validation() throws {
    let declared = [RoutableKey(till), RoutableKey(login), RoutableKey(purse)]
    try router.add(RouteHouse.login, for: login) { $0 }
    try router.adapt(purse, to: wallet) { _ in PurseOfTill(RealTill()) }
    _ = try? router.make(loginInput) { _ in }
    #expect(
      router.validate(declared).map(\.description) == [
        "the service Till is declared, and no route leads to it; add one, or an adapter",
        "the service Purse is adapted to the service Wallet, to which no route leads",
        "the view module LoginInput is in use, and its declaration is not announced",
      ])
    let announced = RoutableKey.announced
    #expect(announced.contains { $0.description == "service Announced" })
    #expect(!announced.contains { $0.description == "service Till" })
    #expect(announced.map(\.name) == announced.map(\.name).sorted())
  }

  @Test("a URL presents its route by the route's path")
  func shownByURL() throws {
    let (urls, stage) = (URLRouter(), WritingStage())
    house.app.setEnvironment(stage, as: (any ViewStage).self)
    try router.add(RouteHouse.login, for: login) { $0 }
    try router.add(
      url: "app://login", to: login, in: urls, by: house.provider,
      path: .push)
    #expect(try urls.open("app://login", from: house.caller).isOpened)
    #expect(stage.lines == ["push LoginForm"])
  }

  @Test("a URL makes, prepares and acts; its hook receives the source")
  func urls() throws {
    let (urls, journal) = (URLRouter(), Journal())
    let route = RouteHouse.login.action("greet") { journal.note("greets \($0 is LoginForm)") }
    try router.add(route, for: login) { $0 }
    try router.add(
      url: "app://login/:user", to: login, in: urls, by: house.provider,
      processing: { url in
        journal.note("\(url.userInfo["origin-url"] ?? "-")")
        url.userInfo["user"] = "\(url.userInfo["user"] ?? "")!"
      },
      preparing: { form, url in
        form.user = url.userInfo["user"] as? String
        form.title = url.userInfo["t"] as? String
      })
    let opened = try urls.open("app://login/ann?t=Hi&action=greet", from: house.caller)
    let form = try #require(opened.value as? LoginForm)
    #expect(form.user == "ann!")
    #expect(form.title == "Hi")
    #expect(journal.take() == ["app://login/ann?t=Hi&action=greet", "greets true"])
  }
}
