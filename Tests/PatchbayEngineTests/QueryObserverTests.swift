import PatchbayEngine
import TestSupport
import Testing

/// The document's route manager.
final class RouteManager: Plugin {
  struct RouteTo: SyncPluginMessage {
    typealias Response = Bool
    let destinationUrl: String
  }

  @SyncMessageObserver<RouteManager, RouteTo> private var routeTo = .init { base, message in
    base.route(to: message.destinationUrl)
  }
  @SyncMessageObserver<RouteManager, RouteTo>(channel: "legacy") private var routeToLegacy = {
    base, message in
    let url = message.destinationUrl
    return base.route(to: "legacy-" + url)
  }
  @SyncMessageObserver<RouteManager, Who> private var who = { _, _ in "routes" }
  private var routed: [String] = []

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    messageSender.observe(Text.self) { [unowned self] text in
      // A call as a plain function asks no other plugin.
      if try routeTo(self, RouteTo(destinationUrl: text.text)) { throw Failure("\(routed)") }
    }
  }

  private func route(to url: String) -> Bool {
    routed.append(url)
    return url.hasPrefix("zhihu://")
  }
}

final class AnsweringRelay: MessageRelay {
  @SyncMessageObserver<AnsweringRelay, Who> private var who = { _, _ in "relay" }

  func messageRelayConnected(messageSender: MessageSender) {}
}

/// The document's cache of users, with several handlers of one query.
private final class UserCache: Plugin {
  struct LiveUser: Equatable {
    let id: String
    let name: String
  }

  struct QueryLiveUserInfo: SyncPluginMessage {
    typealias Response = LiveUser
    let userId: String
  }

  @SyncMessageObserver<UserCache, QueryLiveUserInfo> private var byId = { base, query in
    guard let user = base.users[query.userId] else { throw Failure("no user \(query.userId)") }
    return user
  }
  @SyncMessageObserver<UserCache, QueryLiveUserInfo> private var guest = { _, query in
    LiveUser(id: query.userId, name: "guest")
  }
  private let users = ["7": LiveUser(id: "7", name: "Ada")]

  init?(params: Any?) {}
}

/// Declares an observer with the wrong owner.
private class WrongOwner: Plugin, MessageRelay {
  @SyncMessageObserver<RouteManager, Who> private var who = { _, _ in "never" }

  required init?(params: Any?) {}
  func messageRelayConnected(messageSender: MessageSender) {}
}

@Suite("Declared query observers")
struct QueryObserverTests {
  private let room = PluginContainer(name: "room")

  @Test("answer the route query with first(1), also on its channel")
  func routes() {
    room.addPlugin(RouteManager.self)
    let live = RouteManager.RouteTo(destinationUrl: "zhihu://education/live_room/123")
    #expect(room.send(message: live, strategy: .first(1)) == [true])
    #expect(room.send(message: RouteManager.RouteTo(destinationUrl: "x")) == false)
    #expect(room.send(message: live, channel: "legacy", strategy: .all) == [false])
    #expect(room.send(message: live, channel: "none such") == nil)
  }

  @Test("answer the user cache query; each of several handlers gives an answer")
  func users() {
    room.addPlugin(UserCache.self)
    typealias Query = UserCache.QueryLiveUserInfo
    #expect(room.send(message: Query(userId: "7"))?.name == "Ada")
    #expect(room.send(message: Query(userId: "7"), strategy: .all).map(\.name) == ["Ada", "guest"])
    var faults: [String] = []
    room.onFault = { faults.append("\($0)") }
    #expect(room.send(message: Query(userId: "8"))?.name == "guest")
    #expect(faults == ["UserCache threw at QueryLiveUserInfo from room: no user 8"])
  }

  @Test("are plain functions that may be called without a query")
  func plainFunction() {
    room.addPlugin(RouteManager.self)
    let outcome = room.send(message: Text("zhihu://x"))
    #expect(
      outcome.faults.map(\.description)
        == [#"RouteManager threw at Text from room: ["zhihu://x"]"#])
  }

  @Test("are removed with their plugin or relay")
  func ending() {
    room.addPlugin(RouteManager.self)
    var relay: AnsweringRelay? = AnsweringRelay()
    room.addProbe("host") { sender in
      if let relay { sender.relayMessages(to: relay) }
    }
    #expect(room.send(message: Who(), strategy: .all) == ["routes", "relay"])
    relay = nil
    #expect(room.send(message: Who(), strategy: .all) == ["routes"])
    room.removePlugin(RouteManager.self)
    #expect(room.send(message: Who()) == nil)
  }

  @Test("are inherited from superclasses")
  func inherited() {
    class Base: Plugin {
      @SyncMessageObserver<Base, Who> private var who = { base, _ in "\(type(of: base))" }
      required init?(params: Any?) {}
    }
    final class Derived: Base {}
    room.addPlugin(Derived.self)
    #expect(room.send(message: Who()) == "Derived")
  }

  @Test("with the wrong owner fail the whole registration")
  func wrongOwner() throws {
    let result = room.addPlugin(WrongOwner.self)
    #expect(
      result.description == "not added: its observer of Who names RouteManager as its owner; write "
        + "@SyncMessageObserver<WrongOwner, Who>")
    #expect(room.plugins.isEmpty && !result.isAdded)
    room.addProbe("host")
    let relay = try #require(WrongOwner(params: nil))
    let error = #expect(throws: EngineError.self) {
      try room.relay(relay, through: Probe.self, name: "host")
    }
    #expect(
      error?.description
        == "can't connect WrongOwner in /room: its observer of Who names RouteManager as its owner; "
        + "write @SyncMessageObserver<WrongOwner, Who>")
    #expect(!room.isConnected(relay))
  }
}
