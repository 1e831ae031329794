import PatchbayCatalog
import PatchbayEngine

extension Sample {
  /// A live room: a person types, the chat shows it, and services stand behind them.
  static let liveRoom = Sample(
    name: "live-room",
    summary: "a live room with chat: messages, states, queries, relays, slots, the environment",
    firstSteps: [
      "tree",
      "send live/room/input SendText text=hello",
      "send live/services/im ConnectIM",
      "send live/room/input PressSend text='now it shows'",
      "send live/services/im UserEntered id=u1 name=Ann",
      "send live/room/input SendText text='@u1 welcome'",
      "ask live/room/chat UserByID id=u1",
      "ask live/room/chat RouteTo url=app://home",
      "ask live/room/chat RouteTo url=blocked:home",
      "send live/room SendGift gift=rose count=3",
    ],
    addTypes: LiveRoom.addTypes, tree: LiveRoom.tree)
}

enum LiveRoom {
  static func tree() throws -> [ComposableContainer] {
    let live = PluginContainerComposer(name: "live")
    live.setEnvironment(LiveRoomInfo(roomId: "8411"))
    try live.register(messageInterceptor: MessageCounter(id: "count"))
    try live.compose(room(), services(), PluginContainer(name: "tools"))
    return [live]
  }

  private static func room() -> PluginContainer {
    let room = PluginContainer(name: "room")
    room.config(viewContainer: LiveRoomScreen())
    room.register(pluginParamProvider: Placeholders())
    room.addPlugin(InputBar.self, name: "input")
    room.addPlugin(Chat.self, name: "chat")
    return room
  }

  private static func services() throws -> PluginContainer {
    let services = PluginContainer(name: "services")
    try services.register(messageInterceptor: routeGate(closedTo: "blocked:"))
    services.addPlugin(IMConnection.self, name: "im")
    services.addPlugin(UserCache.self, name: "users")
    services.addPlugin(RouteManager.self, name: "routes")
    return services
  }
}

extension LiveRoom {
  static func addTypes(to catalog: inout Catalog) throws(CatalogError) {
    try addPlugins(to: &catalog)
    try addMessages(to: &catalog)
    try catalog.add(
      environment: LiveRoomInfo.self, summary: "the room, and whether its IM is connected"
    )
    try catalog.add(
      relay: Bubble.self, params: Bubble.Params.self, summary: "lets gifts float up", sends: []
    ) { params in Bubble(params) }
    try catalog.add(
      interceptor: "route-gate", params: String.self,
      summary: "answers no to routes that begin with the given text"
    ) { prefix in routeGate(closedTo: prefix) }
    try catalog.add(
      viewContainer: "LiveRoomScreen", summary: "an area for the chat above one for the input bar",
      shape: .object(type: "LiveRoomScreen", fields: [])
    ) { _ in LiveRoomScreen() }
  }

  private static func addPlugins(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(
      plugin: Chat.self, summary: "shows texts while the IM is connected",
      sends: [MessageKey(query: UserByID.self)])
    try catalog.add(
      plugin: InputBar.self, params: InputBar.Params.self, summary: "sends the typed text",
      sends: [MessageKey(SendText.self)])
    try catalog.add(
      plugin: IMConnection.self, summary: "connects the room with the IM service",
      sends: [MessageKey(ConnectionState.self)])
    try catalog.add(
      plugin: UserCache.self, summary: "remembers the users that entered", sends: [])
    try catalog.add(plugin: RouteManager.self, summary: "opens pages by their address", sends: [])
  }

  private static func addMessages(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(message: SendText.self, summary: "a line of chat; @id in front greets a user")
    try catalog.add(message: PressSend.self, summary: "tells an input bar to send a text")
    try catalog.add(message: SendGift.self, summary: "a gift for the room")
    try catalog.add(message: ConnectIM.self, summary: "asks to connect the IM")
    try catalog.add(message: DisconnectIM.self, summary: "asks to disconnect the IM")
    try catalog.add(message: ConnectionState.self, summary: "whether the IM is connected (state)")
    try catalog.add(message: UserEntered.self, summary: "a user entered the room")
    try catalog.add(message: RequestHomepage.self, summary: "asks to open the home page")
    try catalog.add(query: UserByID.self, summary: "who has this id?")
    try catalog.add(query: RouteTo.self, summary: "can you open this address?")
  }
}
