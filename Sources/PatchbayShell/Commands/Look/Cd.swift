import PatchbayInspection
import PatchbayLanguage

/// `cd`.
struct Cd: Command {
  let form = CommandForm(
    "cd", .look, "changes the place from which paths are read",
    details: "cd - goes back to the previous place; cd alone goes to /.",
    examples: [
      "add composer live; cd live; add container room; tree /", "add composer a; cd a; cd -",
    ], effect: .session)

  let place = OptionalArgument("P", NodePath(), "the node")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    let next = try call.words.place.map { word throws(ShellError) in try context.place(word) }
    (session.state.previousPlace, session.place) =
      (FollowedPath(session.place.topologyPath), next ?? .top)
  }
}

extension CommandContext {
  /// The place that a word names; `-` is the previous place.
  fileprivate func place(_ word: ArgumentWord) throws(ShellError) -> PathText {
    if word.text == "-", !word.isQuoted {
      guard let previous = session.state.previousPlace else {
        throw ShellError(.noPreviousPlace(nil), at: word.span)
      }
      let place = PathText(written: previous.path)
      guard !previous.isGone, world.existing(place) != nil else {
        throw ShellError(.noPreviousPlace(previous.path.text), at: word.span)
      }
      return place
    }
    let target = try target(word)
    if case .top = target { return .top }
    _ = try target.onlyNode(at: word.span)
    // The path of what was found, without quotes, patterns and other marks of how it was typed.
    return PathText(target.path) ?? target.place
  }
}

/// `pwd`.
struct Pwd: Command {
  let form = CommandForm(
    "pwd", .look, "prints the place from which paths are read",
    examples: ["add composer live; cd live; pwd", "pwd --format=json"])

  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let place = context.session.placeText
    context.print(try call.format == .json ? Value.text(place).json : place)
  }
}
