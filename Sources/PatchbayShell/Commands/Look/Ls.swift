import PatchbayEngine
import PatchbayLanguage

/// `ls`.
struct Ls: Command {
  let form = CommandForm(
    "ls", .look, "lists what a node contains",
    examples: [
      "add container -p live/room; ls live",
      "add container room; add plugin room/p Probe; ls room --format=json",
    ])

  let place = OptionalArgument("P", PlacePath(), "the node (default: this place)")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try context.target(call.words.place)
    let rows = context.world.listing(of: target).map {
      ListRow(words: [$0.name, $0.what, $0.detail], json: $0.json)
    }
    context.list(rows, as: try call.format, orElse: target.wordsForEmpty)
  }
}

extension Target {
  /// That the thing contains nothing, and how to change that.
  fileprivate var wordsForEmpty: String {
    switch self {
    case .top: .emptyTop
    case .node(is PluginContainer, _): "\(path) is empty: add plugin adds to it"
    case .node: "\(path) is empty: add container adds to it"
    case .endpoint, .interceptor: "\(path) has no relays: add relay connects one"
    }
  }
}

extension String {
  /// That there is no tree, and how to begin one.
  static let emptyTop = "/ is empty: add composer NAME begins a tree"
}
