import PatchbayEngine
import PatchbayRouting
import TestSupport

/// A criterion for the comparison of schemes, with the experiment that tests each scheme.
struct Criterion {
  let question: String
  /// Returns the result, in the words of the page.
  let experiment: (any RoomExample.Type) throws -> String
}

extension Criterion {
  static var all: [Criterion] {
    [
      Criterion(question: "No direct coupling: the plugin is removed, and is called") { example in
        let tree = try RoomTree(example)
        tree.remove()
        return "`\(try example.title(of: 7, from: tree.caller))`"
      },
      Criterion(question: "Compiles alone: what both sides name") { example in
        try ExampleSource(example).shared.map { "`\($0)`" }.joined(separator: ", ")
      },
      Criterion(question: "Clear data: the id is the text \"x\"") { example in
        try WrongData.words(of: example)
      },
      Criterion(question: "Replaceable: another plugin takes its place") { example in
        let tree = try RoomTree(example)
        tree.remove()
        try tree.add(example, "suite")
        return "`\(try example.title(of: 7, from: tree.caller))`"
      },
      Criterion(question: "Findable: what a list of the scheme says") { example in
        "`\(try RoomTree(example).list(of: example))`"
      },
      Criterion(question: "Safe to rename: one side has another name for it") { example in
        try Renaming.words(of: example)
      },
      Criterion(question: "Cheap to move to: lines to offer, lines to call") { example in
        let source = try ExampleSource(example)
        return "\(source.linesToOffer), \(source.linesToCall)"
      },
      Criterion(question: "Swift alone, without a runtime: answers to 10,000 calls") {
        example in
        let tree = try RoomTree(example)
        var answered = 0
        for id in 0..<10_000 where try example.title(of: id, from: tree.caller) == "room \(id)" {
          answered += 1
        }
        return "\(answered)"
      },
    ]
  }
}

extension RoomTree {
  fileprivate func list(of example: any RoomExample.Type) -> String {
    switch example {
    case is URLExample.Type: router.patterns.map(\.description).joined(separator: ", ")
    case is ActionExample.Type: actions.actions.map { "\($0.name)(\($0.fields[0]))" }.joined()
    case is EventExample.Type:
      events.subscriptions.map { "\($0.event): \($0.subscriber)" }.joined()
    case is ModuleExample.Type: modules.list.map { "\($0.position) \($0.name)" }.joined()
    case is ServiceExample.Type:
      services.services.map { "\($0.key): \($0.owner.map { "\($0)" } ?? "-")" }.joined()
    case is RouteExample.Type: routes.routes.map { "\($0.key): \($0.route)" }.joined()
    default: "\(QueryExample.RoomTitle.self)"
    }
  }
}
