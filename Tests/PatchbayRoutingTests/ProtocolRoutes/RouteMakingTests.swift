import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Making the object behind a protocol")
struct RouteMakingTests {
  private let house: RouteHouse
  private var router: ProtocolRouter { house.router }

  init() throws { house = try RouteHouse() }

  @Test("an undeclared protocol does not compile")
  func undeclared() throws {
    let needs = "protocol LoginService {}\n"
    let declared =
      "extension RoutableService where P == any LoginService { init() { self.init(declaring: ()) } }\n"
    let use = "let login = RoutableService<any LoginService>()"
    #expect(
      try Compiler.firstError(in: needs + use)
        == "'init()' is unavailable: declare the protocol: extension RoutableService where "
        + "P == any MyService { init() { self.init(declaring: ()) } }")
    #expect(try Compiler.firstError(in: needs + declared + use) == "")
  }

  @Test("the object has the type of the protocol; the caller prepares it before the route")
  func typed() throws {
    try router.add(
      RouteHouse.login.preparing { form, _ in form.title = form.title ?? "Welcome" },
      for: login
    ) { $0 }
    #expect(try router.make(login).title == "Welcome")
    #expect(try router.make(login, from: house.caller) { $0.title = "Hi" }.title == "Hi")
  }

  @Test("another route of the same identifier is no cycle")
  func identifierOfAnother() throws {
    try router.add(
      ProtocolRoute("former") { [unowned router] in
        router.remove(identifier: "a")
        try router.add(RouteHouse.login, identifier: "a")
        return try router.make(identifier: "a")
      }, identifier: "a")
    #expect(try router.make(identifier: "a") is LoginForm)
  }

  @Test("the five stages are in order")
  func stages() throws {
    let journal = Journal()
    let route = ProtocolRoute(
      "login", configure: { LoginConfiguration() },
      make: { _ in
        journal.note("make")
        return LoginForm()
      }
    ).noting(in: journal)
    try router.add(route, for: login) { $0 }
    _ = try router.make(login) { _ in journal.note("caller") }
    #expect(journal.take() == ["make", "caller", "check", "prepare", "finish", "made"])
  }

  @Test("missing required parameters are named, also of inner parts")
  func required() throws {
    let route = ProtocolRoute(
      "login", configure: { LoginConfiguration() },
      make: { configuration in
        let form = LoginForm()
        form.user = configuration.user
        return form
      }
    ).requiring("user") { $0.user != nil }.requiring("hint") { !$0.hint.isEmpty }.preparing {
      form, configuration in form.hint = configuration.hint
    }
    try router.add(route, for: loginInput) { $0 }
    #expect(
      routeError { _ = try router.make(loginInput) { _ in } }
        == "the route login needs user and hint; set it in the configuration")
    let made = try router.make(loginInput, from: house.caller) {
      $0.user = "ann"
      $0.hint = "her name"
    }
    let form = try #require(made as? LoginForm)
    #expect(form.user == "ann")
    #expect(form.hint == "her name")
  }

  @Test("an object made by the configuration is prepared once, and not made again")
  func makeable() throws {
    let journal = Journal()
    let route = ProtocolRoute(
      "login", configure: { LoginMaker() },
      make: { _ in
        journal.note("make")
        return LoginForm()
      }
    ).preparing { form, _ in journal.note("prepare \(form.user ?? "-")") }
    try router.add(route, for: loginMaking) { $0 }
    var made: (any LoginView)?
    let result = try router.make(loginMaking) {
      made = $0.makeLogin(for: "ann")
    }
    #expect(result as AnyObject === made)
    _ = try router.make(loginMaking) { _ in }
    #expect(journal.take() == ["prepare ann", "make", "prepare -"])
  }

  @Test("an existing object can be prepared if it has the route's type")
  func existing() throws {
    final class OtherForm: LoginView { var (title, user): (String?, String?) }
    try router.add(
      RouteHouse.login.preparing { form, _ in form.user = "guest" },
      for: login
    ) { $0 }
    let form = LoginForm()
    try router.prepare(form, as: login) { $0.title = "Here" }
    #expect(form.title == "Here")
    #expect(form.user == "guest")
    #expect(
      routeError { try router.prepare(OtherForm(), as: login) }
        == "OtherForm is not of the view LoginView; give add a conversion, or another type")
  }

  @Test("the stages of an existing object are those of one that the route makes")
  func stagesOfExisting() throws {
    let journal = Journal()
    let route = RouteHouse.login.noting(in: journal)
    try router.add(route, for: login) { $0 }
    try router.prepare(LoginForm(), as: login) { _ in journal.note("caller") }
    #expect(journal.take() == ["caller", "check", "prepare", "finish", "made"])
  }

  @Test("an adapter alone makes nothing: there has to be a route at its end")
  func deadAdapter() throws {
    try router.adapt(till, to: login) { _ in
      RealTill()
    }
    #expect(!router.canMake(till))
    #expect(
      routeError { _ = try router.make(till) }
        == "no route leads to the view LoginView; there is no route to a view")
    try router.add(RouteHouse.login, for: login) { $0 }
    #expect(router.canMake(till))
    #expect(try router.make(till).pay() == "paid")
  }

  private struct Refusal: Error {}

  @Test("errors name absent routes, thrown errors and outdated versions")
  func errors() throws {
    #expect(
      routeError { _ = try router.make(till) }
        == "no route leads to the service Till; there is no route to a service")
    try router.add(RouteHouse.login, for: login) { $0 }
    let broken = ProtocolRoute<Void, RealTill>("bank") { throw Refusal() }
    try router.add(broken, for: till) { $0 }
    #expect(routeError { _ = try router.make(till) } == "can't make the service Till: Refusal()")
    #expect(
      routeError { _ = try router.make(till, version: 2) }
        == "the route to the service Till has version 1, and 2 is needed")
    let bank = ProtocolRoute("bank") { RealTill() }.version(2)
    try router.add(bank, for: till, override: true) { $0 }
    #expect(try router.make(till, version: 2).pay() == "paid")
  }

  @Test("an object that needs itself is an error with the real path")
  func circle() throws {
    let router = house.router
    try router.add(
      RouteHouse.login.preparing { [unowned router] _, _ in _ = try router.make(till) },
      for: login
    ) { $0 }
    let bank = ProtocolRoute("bank") { [unowned router] in
      _ = try router.make(login)
      return RealTill()
    }
    try router.add(bank, for: till) { $0 }
    #expect(
      routeError { _ = try router.make(till) }
        == "Till -> LoginView -> Till is a cycle; hand one over while the other is prepared")
    // The routes can still be used afterwards.
    #expect(
      routeError { _ = try router.make(login) }
        == "LoginView -> Till -> LoginView is a cycle; hand one over while the other is prepared")
  }

  @Test("a call is a hop of the dispatch under way while watched; otherwise nothing is reported")
  func hop() throws {
    try router.add(RouteHouse.login, for: login, by: house.provider) { $0 }
    let (caller, router, scribe) = (house.caller, router, Scribe())
    caller.observe(Text.self) { [unowned router, unowned caller] _ in
      _ = try router.make(login, from: caller)
    }
    house.app.attach(watcher: scribe)
    house.app.send(message: Text("x"))
    #expect(
      scribe.lines.filter { $0.contains("noted") } == [
        "1 noted route LoginView: LoginForm by caller (Probe)"
      ])
  }
}

extension ProtocolRoute {
  /// The route with each of its stages noted.
  fileprivate func noting(in journal: Journal) -> Self {
    requiring("nothing") { _ in
      journal.note("check")
      return true
    }.preparing { _, _ in journal.note("prepare") }.finishing { _, _ in journal.note("finish") }
      .onMade { _ in journal.note("made") }
  }
}
