import PatchbayCatalog
import PatchbayLanguage

/// The options of `try`: the kind of messages to compare, and the format.
struct TrialOptions: Command {
  let form = CommandForm("try", .time, "runs the rest of the line in a copy", examples: [])
  let kind = Option("for", FlowKind(), placeholder: "KIND", Self.kindSummary)
  let format = Option.format

  /// The rest of the line is run by the session.
  func run(_ call: Call<Self>, in context: CommandContext) {}

  /// The summary of `--for`, which `try` and `rm --explain` share.
  static let kindSummary = "compares deliveries of the last messages of this kind"
  static let box = CommandBox(TrialOptions())
  static let spec = CommandSpec(box.command)
}

extension Session {
  /// The options of a trial, in which variables are replaced.
  func options(of trial: Trial, at span: SourceSpan) throws(ShellError) -> Call<TrialOptions> {
    let typed = try Binding.bind(trial, at: span)
    let context = CommandContext(
      session: self, world: world, place: place, isRebuilding: false)
    let words = CommandWords(box: TrialOptions.box, invocation: try expanded(typed))
    return Call(words: words, context: context)
  }
}
