import PatchbayEngine
import PatchbayInspection
import Testing

/// A sample graph, to be viewed and to be checked by Graphviz.
struct GraphSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let topology: Topology
  var options = GraphOptions()
}

extension GraphSample {
  /// A sample of each kind of graph.
  static func all() throws -> [Self] {
    let full = try Self.full()
    let app = try Self.app()
    let small = try Self.chat()
    let highlighted = GraphOptions(showing: .legend, highlight: .dropped)
    return [
      Self(testDescription: "empty", topology: Topology(nodes: [])),
      Self(testDescription: "one node", topology: Topology(of: container("alone"))),
      Self(testDescription: "plain tree", topology: small),
      Self(testDescription: "several roots", topology: try severalRoots()),
      Self(
        testDescription: "everything", topology: full,
        options: .init(showing: [.environment, .states])),
      Self(
        testDescription: "legend", topology: full,
        options: .init(showing: [.environment, .states, .legend])),
      Self(testDescription: "message dropped", topology: full, options: highlighted),
      Self(
        testDescription: "message fanned out", topology: full, options: .init(highlight: .fannedOut)
      ),
      Self(testDescription: "depth", topology: app, options: .init(depth: 2)),
      Self(testDescription: "app", topology: app),
      Self(
        testDescription: "app message", topology: app, options: .init(highlight: .throughApp(app))),
      Self(
        testDescription: "app message cut", topology: app,
        options: .init(depth: 2, highlight: .throughApp(app))),
    ]
  }

  static func chat() throws -> Topology {
    Topology(
      of: try composer(
        "live",
        [
          container("room", [(TypeLine.self, "input"), (Talk.self, "chat")]),
          container("tools", [(Ledger.self, "log"), (Clock.self, nil)]),
        ]))
  }

  static func severalRoots() throws -> Topology {
    let weak = container("guest", [(Clock.self, nil)])
    let host = try composer("host", [container("desk")])
    try host.compose(weak, retainPolicy: .weak)
    return Topology(of: [host, try composer(nil), container(nil, [(Ledger.self, "log")])])
  }

  /// A topology with every sort of part.
  static func full() throws -> Topology {
    let room = container("room")
    room.config(viewContainer: RoomLayout())
    for (type, name) in [(TypeLine.self, "input"), (Talk.self, "chat")] as [(Part.Type, String)] {
      room.addPlugin(type, name: name)
    }
    room.addPlugin(Player.self, name: "video", messageObservingPriority: .high)
    let bubble = BubbleRelay()
    let tail = BubbleRelay()
    try room.relay(bubble, through: Talk.self, name: "chat", relayName: "bubble")
    try room.relay(tail, through: bubble, relayName: "tail")
    let loud = InterceptorDescription(.becomes(["PostText"]), kinds: ["PostText"])
    try room.register(messageInterceptor: Gate("count", .passing), order: 1)
    try room.register(messageInterceptor: Gate("loud", loud))
    let tools = container("tools", [(Ledger.self, "log"), (Clock.self, nil)])
    let quiet = InterceptorDescription(.drops, kinds: ["PostText"], when: "env.muted")
    try tools.register(messageInterceptor: Gate("quiet", quiet))
    tools.setEnvironment(true, key: "muted")
    let side = try composer(
      "side", [container("lobby", [(Talk.self, "chat")]), container("empty")])
    try side.register(messageInterceptor: Gate("twice"))
    let live = try composer("live", [room, tools, side])
    live.setEnvironment("dark", key: "theme")
    _ = live.send(message: Visits(users: 3))
    return withExtendedLifetime((bubble, tail)) { Topology(of: live) }
  }

  /// An application of about 60 nodes.
  static func app() throws -> Topology {
    func page(_ name: String) throws -> ComposableContainer {
      try composer(
        name,
        [
          container("header", [(Profile.self, "avatar"), (Clock.self, nil)]),
          container("body", [(Talk.self, "chat"), (TypeLine.self, "input"), (Gifts.self, nil)]),
          try composer(
            "media",
            [
              container("video", [(Player.self, "main"), (Playlist.self, nil)]),
              container("audio", [(Player.self, "voice")]),
            ]),
          container("footer"),
        ])
    }
    let rooms = try (1...5).map { try page("room\($0)") }
    let account = try composer(
      "account",
      [
        container("login", [(Entry.self, nil)]),
        container("profile", [(Profile.self, nil), (Gifts.self, nil), (Ranking.self, nil)]),
        try composer("settings", [container("privacy"), container("audio", [(Player.self, nil)])]),
      ])
    let services = try composer(
      "services",
      (1...10).map { container("service\($0)", [(Ledger.self, "log"), (Clock.self, nil)]) })
    let live = try composer("rooms", rooms)
    try live.register(messageInterceptor: Gate("spam", .init(.drops, kinds: ["PostText"])))
    return Topology(of: try composer("app", [live, account, services]))
  }
}

// MARK: - Messages

extension Trace {
  private static let hello = Payload(
    kind: "PostText", fields: [.init(name: "text", value: "\"hello\"")])

  /// Received in a room, changed there, dropped at the tools, passed by another interceptor.
  static let dropped = Trace(
    hello, from: "/live/room/input",
    steps: [
      .entered(node: "/live/room"),
      .intercepted(by: "/live/room:count", verdict: .passed),
      .intercepted(
        by: "/live/room:loud",
        verdict: .changed(
          from: "PostText",
          to: Payload(kind: "PostText", fields: [.init(name: "text", value: "\"HELLO\"")]),
          changes: [.init("text", from: "\"hello\"", to: "\"HELLO\"")])),
      .delivered(to: "/live/room/video"),
      .skipped(endpoint: "/live/room/input", reason: .excludedSender),
      .delivered(to: "/live/room/chat"),
      .delivered(to: "/live/room/chat/bubble"),
      .entered(node: "/live"),
      .entered(node: "/live/tools"),
      .intercepted(
        by: "/live/tools:quiet",
        verdict: .dropped(unreached: ["/live/tools/log", "/live/tools/Clock"])),
      .entered(node: "/live/side"),
      .intercepted(by: "/live/side:twice", verdict: .passed),
      .entered(node: "/live/side/lobby"),
      .delivered(to: "/live/side/lobby/chat"),
    ],
    unreached: [
      .init("/live/tools/log", .dropped, at: 10, by: "/live/tools:quiet"),
      .init("/live/tools/Clock", .dropped, at: 10, by: "/live/tools:quiet"),
      .init("/live/room/chat/bubble/tail", .otherChannel, at: nil),
    ])

  /// One interceptor hands on two copies.
  static let fannedOut = Trace(
    hello, number: 2, from: "/live/tools/log",
    steps: [
      .entered(node: "/live/tools"),
      .intercepted(by: "/live/tools:quiet", verdict: .passed),
      .delivered(to: "/live/tools/Clock"),
      .entered(node: "/live"),
      .entered(node: "/live/side"),
      .intercepted(by: "/live/side:twice", verdict: .passed),
      .entered(node: "/live/side/lobby"),
      .delivered(to: "/live/side/lobby/chat"),
      .intercepted(
        by: "/live/side:twice",
        verdict: .copied(
          copy: 2, from: "PostText", to: Payload(kind: "Ping", fields: []), changes: [])),
      .entered(node: "/live/side/lobby"),
      .delivered(to: "/live/side/lobby/chat"),
    ],
    unreached: [.init("/live/room/chat", .outOfScope, at: nil)])

  /// From a service into two rooms; the other rooms don't observe the kind.
  static func throughApp(_ app: Topology) -> Trace {
    var steps: [Step] = [
      .entered(node: "/app/services/service3"), .delivered(to: "/app/services/service3/Clock"),
      .entered(node: "/app/services"), .entered(node: "/app"), .entered(node: "/app/rooms"),
      .intercepted(by: "/app/rooms:spam", verdict: .passed),
    ]
    for room in ["/app/rooms/room2", "/app/rooms/room4"] {
      let room = TopologyPath(room)
      steps += [
        .entered(node: room), .entered(node: room.child("body")),
        .delivered(to: room.child("body").child("chat")), .entered(node: room.child("media")),
        .entered(node: room.child("media").child("video")),
        .delivered(to: room.child("media").child("video").child("main")),
      ]
    }
    return Trace(hello, from: "/app/services/service3/log", steps: steps)
  }
}

extension Trace.Unreached {
  /// An observer that was missed because of a hop or a place.
  fileprivate init(
    _ endpoint: TopologyPath, _ reason: NonDeliveryReason, at hop: Int?,
    by place: TopologyPath? = nil
  ) { self.init(endpoint: endpoint, reason: reason, hop: hop, place: place) }
}
