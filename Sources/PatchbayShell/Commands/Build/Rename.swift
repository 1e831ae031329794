import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `rename`.
struct Rename: Command {
  let form = CommandForm(
    "rename", .build, "renames a node or plugin",
    details:
      "A plugin is built again under the new name, with the same parameters, and comes last.",
    examples: [
      "add container room; rename room hall; tree",
      "add container room; add plugin room/p Probe; rename room/p ear; ls room",
    ], effect: .world)

  let target = Argument("T", PlacePath(), "the node or plugin")
  let name = Argument("N", TextArgument(), "its new name")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (word, name) = (call.words.target, call.words.name)
    let target = try call.target
    // The path of what was found: the word may be a pattern.
    guard let above = target.place.parent, !target.isRelay else {
      throw target.cannotBeRenamed(at: word.span)
    }
    let text = try name.newName(
      fix: target.isEndpoint
        ? "a plugin stays in its container" : "mv moves: mv \(word.word.raw) \(name.word.raw)")
    try context.world.checkFree(above.child(text), at: name.span)
    switch target {
    case .node(let node, _): context.world.rename(node, to: text)
    case .endpoint(let endpoint, let container, _):
      guard let record = context.world.record(of: endpoint, in: container) else {
        throw context.notMine(target, at: word.span)
      }
      let names = [endpoint.role.ownName, text].map { NamedPlace.plugin($0, in: container) }
      let move = PathChange.Move(former: target.path, path: above.child(text).topologyPath)
      try context.world.notingPaths(at: names, renaming: move) { () throws(ShellError) in
        _ = try context.buildAgain(
          endpoint, as: record.renamed(text), in: container, from: move.former, to: move.path,
          for: call.invocation, at: word.span)
      }
    default: throw target.cannotBeRenamed(at: word.span)
    }
  }
}

extension Target {
  fileprivate var isRelay: Bool {
    if case .endpoint(let endpoint, _, _) = self { endpoint.isRelay } else { false }
  }

  fileprivate func cannotBeRenamed(at span: SourceSpan) -> ShellError {
    let isPart = if case .interceptor = self { true } else { isEndpoint }
    let remedy = "it keeps its name: add it again under the other one, and rm this one"
    return wrongPlace(needs: "a node or plugin", remedy: isPart ? remedy : nil, at: span)
  }
}
