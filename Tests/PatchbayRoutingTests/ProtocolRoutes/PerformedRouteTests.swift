import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Presenting the object behind a protocol")
struct PerformedRouteTests {
  private let house: RouteHouse
  private let stage = WritingStage()
  private var router: ProtocolRouter { house.router }

  init() throws {
    house = try RouteHouse()
    house.app.setEnvironment(stage, as: (any ViewStage).self)
  }

  @Test("each path can be reverted by one call", arguments: ViewPath.standard)
  func paths(path: ViewPath) throws {
    try router.add(RouteHouse.login, for: login) { $0 }
    var states: [RouteState] = []
    let performed = try router.perform(login, path: path, from: house.caller)
    #expect(performed.state == .routed)
    performed.onStateChange { states += [$1] }
    #expect(performed.canRemove)
    try performed.remove()
    #expect(states == [.removing, .removed])
    #expect(stage.lines == (path == .makeOnly ? [] : ["\(path) LoginForm", "back from \(path)"]))
    #expect(routeError { try performed.remove() } == "can't remove a route that is removed")
  }

  @Test("an unsupported path is refused, and so is any path without a stage")
  func unsupported() throws {
    try router.add(RouteHouse.login.supporting(.push, .present), for: login) { $0 }
    #expect(
      routeError { try router.perform(login, path: .popover, from: house.caller) }
        == "the route login can't be shown by popover; it can by present or push")
    #expect(router.supportedPaths(of: login) == [.present, .push])
    #expect(router.supportedPaths(of: till) == nil)
    house.app.removeEnvironment((any ViewStage).self)
    #expect(
      routeError { try router.perform(login, path: .push, from: house.caller) }
        == "can't show by push: no node from here upwards has a view stage")
  }

  @Test("a route with an older interface than the caller needs presents nothing")
  func version() throws {
    let journal = Journal()
    let route = RouteHouse.login.version(2).onError { _ in journal.note("route error") }
    try router.add(route, for: login) { $0 }
    try router.perform(login, path: .push, version: 2, from: house.caller)
    #expect(
      routeError { try router.perform(login, path: .push, version: 3, from: house.caller) }
        == "the route to the view LoginView has version 2, and 3 is needed")
    #expect(stage.lines == ["push LoginForm"])
    #expect(journal.take() == ["route error"])
    #expect(
      routeError {
        _ = try router.make(login, version: 3, from: house.caller) { _ in journal.note("caller") }
      } == "the route to the view LoginView has version 2, and 3 is needed")
    _ = try router.make(login, version: 1, from: house.caller) { _ in journal.note("caller") }
    #expect(journal.take() == ["caller"])
  }

  @Test("a custom path begins and ends, also later")
  func custom() throws {
    let journal = Journal()
    var begun: ((ViewPlacing) -> Void)?
    let drawer = ViewPath("drawer")
    let form = LoginForm()
    try router.add(
      ProtocolRoute("kept") { form }.supporting(
        drawer,
        begin: { _, done in
          journal.note("begin")
          begun = done
        },
        end: { _, done in
          journal.note("end")
          done(.done)
        }), for: login
    ) { $0 }
    let performed = try router.perform(login, path: drawer, from: house.caller)
    #expect(performed.state == .routing)
    #expect(routeError { try performed.remove() } == "can't remove a route that is routing")
    begun?(.done)
    #expect(performed.state == .routed)
    try performed.remove()
    #expect(performed.state == .removed)
    #expect(journal.take() == ["begin", "end"])
    begun = nil
  }

  @Test(
    "handlers run in order: route, caller, global; those of a caller run once"
  )
  func handlers() throws {
    let journal = Journal()
    let route = RouteHouse.login.onSuccess { _ in journal.note("route success") }.onError { _ in
      journal.note("route error")
    }.onCompletion { journal.note("route completion") }
    try router.add(route, for: login) { $0 }
    router.onError { _ in journal.note("all error") }
    let performed = try router.perform(
      login, path: .push, from: house.caller, success: { _ in journal.note("caller success") },
      failure: { _ in journal.note("caller error") },
      completion: { journal.note("caller completion") })
    #expect(
      journal.take() == [
        "route success", "caller success", "route completion", "caller completion",
      ])
    stage.refusal = "busy"
    #expect(routeError { try performed.remove() } == "the stage refused push: busy")
    #expect(performed.state == .routed)
    #expect(journal.take() == ["route error", "caller error", "all error", "route completion"])
    #expect(
      routeError {
        try router.perform(
          login, path: .push, from: house.caller, failure: { _ in journal.note("caller error") },
          completion: { journal.note("caller completion") })
      } == "the stage refused push: busy")
    #expect(
      journal.take() == [
        "route error", "caller error", "all error", "route completion", "caller completion",
      ])
  }

  @Test("hooks run around showing and removing, also if others remove the view")
  func hooks() throws {
    let journal = Journal()
    let route = RouteHouse.login.hook { moment, _ in journal.note(moment.rawValue) }
    try router.add(route, for: login) { $0 }
    let first = try router.perform(login, path: .push, from: house.caller)
    try first.remove()
    #expect(journal.take() == ["willPerform", "didPerform", "willRemove", "didRemove"])
    let second = try router.perform(login, path: .push, from: house.caller)
    second.noteRemoved()
    #expect(second.state == .removed)
    #expect(journal.take() == ["willPerform", "didPerform", "didRemove"])
  }

  @Test("hooks and handlers of a route get its own object, also if that is wrapped in another")
  func wrapped() throws {
    final class Frame: LoginView {
      let form: LoginForm
      init(_ form: LoginForm) { self.form = form }
      var title: String? {
        get { form.title }
        set { form.title = newValue }
      }
      var user: String?
    }
    let journal = Journal()
    let route = RouteHouse.login
      .hook { moment, form in journal.note("\(moment.rawValue) \(form.title ?? "-")") }
      .onSuccess { form in journal.note("success \(form.title ?? "-")") }
      .unloading { form in journal.note("unload \(form.title ?? "-")") }
    try router.add(route, for: login) { Frame($0) }
    for path in [ViewPath.push, .makeOnly] {
      let performed = try router.perform(
        login, path: path, from: house.caller, preparing: { $0.title = "Hi" })
      #expect(performed.destination is Frame)
      try performed.remove()
      #expect(
        journal.take() == ["willPerform Hi", "didPerform Hi", "success Hi", "willRemove Hi"]
          + (path == .makeOnly ? ["unload Hi"] : []) + ["didRemove Hi"])
    }
    #expect(stage.lines == ["push Frame", "back from push"])
  }

  @Test("a view that is gone can't be removed")
  func gone() throws {
    try router.add(RouteHouse.login, for: login) { $0 }
    let performed = try router.perform(login, path: .push, from: house.caller)
    stage.lose()
    #expect(!performed.canRemove)
    #expect(
      routeError { try performed.remove() } == "what the route login has shown is gone already")
  }

  @Test("a service is unloaded by its route")
  func unloading() throws {
    let journal = Journal()
    let route = ProtocolRoute("bank") { RealTill() }.unloading { _ in journal.note("unload") }
    try router.add(route, for: till) { $0 }
    let performed = try router.perform(till, from: house.caller)
    #expect(performed.destination?.pay() == "paid")
    try performed.remove()
    #expect(journal.take() == ["unload"])
    #expect(performed.destination == nil)
  }

  @Test("an object kept after its removal is reported as a leak after the delay")
  func leaks() throws {
    var now = ContinuousClock.now
    let router = ProtocolRouter(now: { now })
    var kept: [LoginForm] = []
    try router.add(
      RouteHouse.login.preparing { form, _ in if kept.isEmpty { kept.append(form) } }, for: login
    ) { $0 }
    for _ in 0..<2 { try router.perform(login, path: .push, on: stage).remove() }
    #expect(router.leaks() == [])
    now += .seconds(3)
    #expect(router.leaks().map { "\($0.type) of \($0.route)" } == ["LoginForm of login"])
    kept = []
    #expect(router.leaks() == [])
  }
}
