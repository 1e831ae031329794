import PatchbayEngine
import TestSupport
import Testing

private final class Chat: Plugin { init?(params: Any?) {} }

private final class InputBar: Plugin { init?(params: Any?) {} }

/// Can only be built with a number.
private final class Counter: Plugin {
  init?(params: Any?) { guard params is Int else { return nil } }
}

@Suite("A tree in braces")
struct TreeBuilderTests {
  @Test("has its nodes and plugins in the order of writing")
  func order() throws {
    let live = try PluginContainerComposer(name: "live") {
      try PluginContainer(name: "room") {
        Chat.self
        InputBar.self
        PluginDeclaration(Chat.self, name: "second", messageObservingPriority: .high)
      }
      PluginContainer(name: "hall")
      try PluginContainerComposer(name: "more") {}
    }
    #expect(live.children.map(\.name) == ["room", "hall", "more"])
    #expect(
      (live.children[0] as? PluginContainer)?.plugins == [
        PluginIdentity(type: Chat.self), PluginIdentity(type: InputBar.self),
        PluginIdentity(type: Chat.self, name: "second"),
      ])
  }

  @Test("has conditions and loops", arguments: [true, false])
  func conditions(isLarge: Bool) throws {
    let others = [PluginContainer(name: "made before")]
    let number: Int? = isLarge ? 1 : nil
    let live = try PluginContainerComposer(name: "live") {
      if isLarge { PluginContainer(name: "large") }
      for name in ["a", "b"] { PluginContainer(name: name) }
      others
      switch number {
      case let number?:
        try PluginContainer(name: "c") { PluginDeclaration(Counter.self, params: number) }
      case nil:
        PluginContainer(name: "no number")
        PluginContainer(name: "at all")
      }
    }
    #expect(
      live.children.map(\.name)
        == (isLarge
          ? ["large", "a", "b", "made before", "c"]
          : ["a", "b", "made before", "no number", "at all"]))
  }

  @Test("throws where a plugin can't be added, and ends those before it")
  func refused() {
    expectError(
      "Counter in /room: not added: its init?(params:) refused; give it the parameters it needs, "
        + "or register a provider that has them"
    ) {
      Chat.self
      Counter.self
    }
    expectError(
      "Chat in /room: not added: there is a plugin of this type and name already; give it another "
        + "name, or replace the one that is there"
    ) {
      Chat.self
      Chat.self
    }
  }

  private func expectError(
    _ words: String, @TreeBuilder<PluginDeclaration> plugins: () -> [PluginDeclaration]
  ) {
    let error = #expect(throws: EngineError.self) {
      try PluginContainer(name: "room", plugins: plugins)
    }
    #expect(error.map { "\($0)" } == words)
  }

  @Test("passes on what its parts throw, and what composing throws")
  func thrown() {
    #expect(throws: Failure("no room")) {
      try PluginContainerComposer { throw Failure("no room") }
    }
    let room = PluginContainer(name: "room")
    #expect(throws: EngineError.composedTwice(node: "/room", into: "/live")) {
      try PluginContainerComposer(name: "live") {
        room
        room
      }
    }
  }
}
