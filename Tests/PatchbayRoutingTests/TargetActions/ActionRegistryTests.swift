import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A registry of actions")
struct ActionRegistryTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let owner: MessageSender
  private let show = ActionName("Home", "show")

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
  }

  private func perform(_ name: ActionName, _ fields: [String: Any] = [:]) -> ActionOutcome {
    registry.perform(name, fields, from: app)
  }

  @Test("passes fields and the caller's own values to the handler, separately")
  func request() throws {
    try registry.add(show, by: owner) { request in
      "\(request.name) \(request["title"] ?? "-") \(request.userInfo["title"] ?? "-") "
        + "\(request.isRemote) \(request.url as Any)"
    }
    let outcome = registry.perform(show, ["title": "Hi"], userInfo: ["title": "mine"], from: app)
    #expect(outcome.value as? String == "Home.show Hi mine false nil")
  }

  @Test("distinguishes no result, a nil result, a missing action and a failure")
  func outcomes() throws {
    try registry.add(ActionName("A", "void"), by: owner) { _ in }
    try registry.add(ActionName("A", "nil"), by: owner) { _ -> Int? in nil }
    try registry.add(ActionName("A", "throws"), by: owner) { _ -> Int in throw Failure("closed") }
    guard case .done = perform(ActionName("A", "void")),
      case .value(let none as Int?) = perform(ActionName("A", "nil")), none == nil,
      case .notFound(.action) = perform(ActionName("A", "none")),
      case .notFound(.target) = perform(ActionName("B", "void")),
      case .failed(.threw(let error)) = perform(ActionName("A", "throws"))
    else {
      Issue.record("an outcome is mixed up with another")
      return
    }
    #expect(error as? Failure == Failure("closed"))
    let performed = ["void", "nil", "none", "throws"].map {
      perform(ActionName("A", $0)).isPerformed
    }
    #expect(performed == [true, true, false, false])
  }

  @Test("reports whether an interceptor, a watcher or a limit ended a call")
  func stopped() throws {
    try registry.add(show, by: owner) { _ in 1 }
    let kind = try #require(registry[show]?.kind)
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Call<ActionRequest, ActionResult>>(
        id: "guard", kind: kind
      ) { call, transformer, strategy in
        call.input["let"] == nil ? [] : transformer.transform(to: call, strategy: strategy)
      })
    guard case .failed(.heldBack(let interceptor, let node)) = perform(show) else {
      Issue.record("not held back")
      return
    }
    #expect("\(interceptor)" == "guard" && node === room)
    #expect("\(perform(show))" == "held back by the interceptor guard of room")
    #expect(perform(show, ["let": 1]).value as? Int == 1)
    let scribe = Scribe()
    scribe.stop = { $0.contains("entered room") }
    app.attach(watcher: scribe)
    #expect("\(perform(show))" == "cut off by a limit or a tool; the trace shows which")
  }

  @Test("an interceptor may answer, and may change the fields")
  func interceptors() throws {
    try registry.add(show, by: owner) { $0["title"] as? String ?? "-" }
    let kind = try #require(registry[show]?.kind)
    try app.register(
      messageInterceptor: SyncMessageInterceptor<Call<ActionRequest, ActionResult>>(
        kind: kind
      ) { call, _, _ in call.input["stop"] == nil ? [.value("instead")] : [.done] })
    #expect("\(perform(show))" == "instead")
    #expect("\(perform(show, ["stop": 1]))" == "done")
  }

  @Test("a call is a query to the owner, with scheme and fields visible to watchers")
  func traced() throws {
    try registry.add(show, by: owner, exposure: .remote, detail: "opens home") { _ in 1 }
    let kind = try #require(registry[show]?.kind)
    #expect(kind.name == "Home.show" && kind.scheme == "action")
    let scribe = Scribe()
    app.attach(watcher: scribe)
    _ = perform(show, ["title": "Hi"])
    #expect(scribe.lines.first?.contains("asked Home.show") == true)
    #expect(scribe.lines.contains { $0.contains("answered 1 by owner") })
    let mirror = Mirror(
      reflecting: Call<ActionRequest, ActionResult>(
        kind: kind, input: try captured(["title": "Hi", "id": 1])))
    #expect(mirror.children.map { $0.label ?? "-" } == ["id", "title"])
  }

  private func captured(_ fields: [String: Any]) throws -> ActionRequest {
    var found: ActionRequest?
    let name = ActionName("Test", "captured")
    try registry.add(name, by: owner) { found = $0 }
    _ = perform(name, fields)
    return try #require(found)
  }

  @Test("a typed call returns the value, or throws the outcome")
  func typed() throws {
    try registry.add(show, by: owner) { request in
      try request.field("n", as: Int.self)
    }
    try registry.add(ActionName("Home", "hide"), by: owner) { _ in }
    #expect(try registry.perform(show, ["n": 3], from: app, as: Int.self) == 3)
    try registry.perform(ActionName("Home", "hide"), from: app, as: Void.self)
    let cases: [(ActionName, [String: Any], String)] = [
      (show, ["n": 3], "Home.show returned Int, not String; ask for the type that it returns"),
      (show, [:], "Home.show needs the field 'n': Int"),
      (
        ActionName("Home", "hide"), [:],
        "Home.hide returned nothing, not String; ask for the type that it returns"
      ), (ActionName("Home", "no"), [:], "Home has no action 'no'; it has hide and show"),
    ]
    for (name, fields, words) in cases {
      let error = #expect(throws: TargetError.self) {
        try registry.perform(name, fields, from: app, as: String.self)
      }
      #expect(error?.description == words)
    }
    let left = try #require(room.addProbe("left"))
    room.removePlugin(Probe.self, name: "left")
    let error = #expect(throws: TargetError.self) {
      try registry.perform(show, ["n": 3], from: left, as: Int.self)
    }
    #expect(error?.description == "Home.show did not run: not called: the caller has left its tree")
  }
}
