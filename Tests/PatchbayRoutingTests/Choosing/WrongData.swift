import PatchbayRouting
import TestSupport
import Testing

/// The result of each scheme for an id that is not a number.
enum WrongData {
  static func words(of example: any RoomExample.Type) throws -> String {
    let tree = try RoomTree(example)
    switch example {
    case is URLExample.Type:
      return "`\(try tree.router.open("app://room/x", from: tree.caller))`"
    case is ActionExample.Type:
      let outcome = tree.actions.perform(
        ActionName("Room", "title"), ["id": "x"], from: tree.caller)
      return "`\(outcome)`"
    default: return "`\(try Compiler.firstError(in: source(of: example)))`"
    }
  }

  private static func source(of example: any RoomExample.Type) -> String {
    let call =
      switch example {
      case is QueryExample.Type: "_ = QueryExample.RoomTitle(id: \"x\")"
      case is EventExample.Type:
        "_ = try EventDispatcher().publish(EventExample.roomTitle, \"x\", from: caller)"
      case is ServiceExample.Type:
        "_ = try caller.resolve((any ServiceExample.RoomTitle).self).title(of: \"x\")"
      case is RouteExample.Type:
        "_ = try ProtocolRouter().make(RoutableService<any RouteExample.RoomTitle>()).title(of: \"x\")"
      default: "_ = ModuleExample.Question(id: \"x\") { _ in }"
      }
    return "func wrong(_ caller: MessageSender) throws { \(call) }"
  }
}

/// The result for the caller if the plugin, its type or its key is renamed.
enum Renaming {
  static func words(of example: any RoomExample.Type) throws -> String {
    let tree = try RoomTree()
    let owner = try #require(tree.rooms.addProbe("rooms"))
    switch example {
    case is URLExample.Type:
      try tree.router.add("app://suite/:id", by: owner) { _ in "suite" }
      return "`\(try example.title(of: 7, from: tree.caller))`"
    case is ActionExample.Type:
      try tree.actions.add(ActionName("Suite", "title"), by: owner) { _ in "suite" }
      return "`\(try example.title(of: 7, from: tree.caller))`"
    case is QueryExample.Type:
      return "`\(try Compiler.firstError(in: "let renamed = QueryExample.SuiteTitle.self"))`"
    case is EventExample.Type:
      return "`\(try Compiler.firstError(in: "let renamed = EventExample.suiteTitle"))`"
    case is ServiceExample.Type:
      return "`\(try Compiler.firstError(in: "let renamed = ServiceExample.SuiteTitle.self"))`"
    case is RouteExample.Type:
      return
        "`\(try Compiler.firstError(in: "let renamed = RoutableService<any RouteExample.SuiteTitle>()"))`"
    default: return "`\(try Compiler.firstError(in: "let renamed = ModuleExample.suiteTitle"))`"
    }
  }
}
