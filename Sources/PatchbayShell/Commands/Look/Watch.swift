import PatchbayLanguage

/// `watch`.
struct Watch: ExclusiveCommand {
  let form = CommandForm(
    "watch", .look,
    "shows matching messages as they are sent, even with --trace=off",
    details: """
      KIND selects messages of that kind, a path those that reach the place; without either, all \
      messages are shown, also those that plugins send while they are added.
      """,
    examples: [
      "define event Ping; add container room; watch Ping; send room Ping --trace=off",
      "add container room; watch room; watch --list; watch --off",
    ], effect: .session)

  let thing = OptionalArgument("T|KIND", PlaceOrKind(), "a path or a kind")
  let ends = Flag("off", "stops watching")
  let lists = Flag("list", "lists what is watched")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(lists, [ends, thing])] }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    if call.lists {
      let watches = session.state.watches.map { "\($0)" }
      if try call.format == .json { return context.print(Value.texts(watches).json) }
      if watches.isEmpty {
        context.print(nothing: "nothing is watched: watch KIND or watch P begins")
      }
      for watch in watches { context.print(watch) }
      return
    }
    if !call.ends {
      session.state.watches.add(try call.thing ?? .all)
    } else if let word = call.words.thing {
      let gone = context.watchOfGone(word)
      let watch = if let gone { gone } else { try call.thing }
      if let watch { session.state.watches.remove(watch) }
    } else {
      session.state.watches = WatchList()
    }
    session.listen()
  }
}

extension CommandContext {
  /// The watch of a removed place, by its path; nil for any other word.
  fileprivate func watchOfGone(_ word: ArgumentWord) -> Watched? {
    guard let path = try? path(word).topologyPath else { return nil }
    return session.state.watches.first { watch in
      if case .place(let place) = watch { place.isGone && place.path == path } else { false }
    }
  }
}
