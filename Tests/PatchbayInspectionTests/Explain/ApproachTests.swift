import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Approaches")
struct ApproachTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  private func words(
    to receiver: String = "/live/tools/log", _ kind: String = "SendText", isQuery: Bool = false
  ) throws -> String {
    try Topology(of: world.live).approaches(
      to: TopologyPath(receiver), kind: kind, isQuery: isQuery
    ).description
  }

  private func register(
    _ id: String, at node: ComposableContainer, _ action: InterceptorDescription.Action
  ) throws {
    try node.register(
      messageInterceptor: Described(
        uniqueId: id, interceptorDescription: InterceptorDescription(action, kinds: ["SendText"])))
  }

  @Test("report that there is no interceptor on the way")
  func everywhere() throws {
    #expect(
      try words() == """
        /live/tools/log would receive SendText from everywhere: 6 places
          delivered  from /live and below (6 places)

        """)
  }

  @Test(
    "group places with the same deciding interceptor, and name the remedy")
  func blocked() throws {
    try register("quiet", at: world.room, .drops)
    #expect(
      try words() == """
        /live/tools/log would receive SendText from 3 of 6 places
          delivered  from /live, /live/tools (3 places)
          dropped by /live/room:quiet  from /live/room (3 places)
            in between: /live/room:quiet
            to do: remove /live/room:quiet, or have it let the message pass

        """)
  }

  @Test("name the interceptors on the way that change the kind of the message")
  func changed() throws {
    try register("loud", at: world.live, .becomes(["SendText", "Shown"]))
    #expect(
      try words() == """
        /live/tools/log would receive SendText from everywhere: 6 places
          delivered as SendText, Shown  from /live, /live/room (4 places)
            in between: /live:loud
          delivered  from /live/tools (2 places)

        """)
  }

  @Test("list the asker separately")
  func asker() throws {
    #expect(
      try words(to: "/live/room/chat", "RouteTo", isQuery: true) == """
        /live/room/chat would be asked RouteTo from 5 of 6 places
          asked  from /live and below (5 places)
          asker  from /live/room/chat (1 place)
            to do: let another plugin ask, or another answer

        """)
  }

  @Test("report an unobserved kind once, with the remedy")
  func nowhere() throws {
    #expect(
      try words(to: "/live/room/input") == """
        /live/room/input would receive SendText from nowhere, of 6 places
          not-observed  from /live and below (6 places)
            to do: give it an observer of SendText

        """)
  }

  @Test("to a path that is no plugin or relay throw an error with near names")
  func unknown() throws {
    #expect(throws: InspectionError.self) { try words(to: "/live/room/chatt") }
    #expect(throws: InspectionError.self) { try words(to: "/live/room") }
  }
}
