import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// The options of `try`: the kind of messages to compare, and the format.
struct TrialOptions {
  /// The kind of the messages to compare; nil for the last messages of all kinds.
  private(set) var kind: String?
  private(set) var format = OutputFormat.text

  /// Reads the options of a trial whose words may hold variables.
  init(_ trial: Trial, in session: Session) throws(ShellError) {
    let context = CommandContext(
      session: session, world: session.world, place: session.place, isRebuilding: false)
    for (option, value) in try Self.options(of: trial) {
      let word =
        value.text == nil ? ArgumentWord(try session.expand(value.word), at: value.span) : value
      switch option {
      case .kind: kind = try Self.kind.read(word, in: context)
      case .format: format = try Self.format.read(word, in: context)
      }
    }
  }
}

extension TrialOptions {
  /// The summary of `--for`, which `try` and `rm --explain` share.
  static let kindSummary = "compares deliveries of the last messages of this kind"

  /// An option of a trial.
  enum Name: String, CaseIterable {
    case kind = "for"
    case format
  }

  private static let kind = FlowKind()
  private static let format = ChoiceArgument<OutputFormat>()

  /// Throws for an error of the options, as far as their values are known before the run.
  static func check(_ trial: Trial, in scope: CheckScope) throws(ShellError) {
    for (option, value) in try options(of: trial) where value.text != nil {
      switch option {
      case .kind: try kind.check(value, in: scope)
      case .format: try format.check(value, in: scope)
      }
    }
  }

  /// Adds advice to an error of the tried command if its unknown option is one of `try`.
  static func explaining(
    _ error: ShellError, of command: CommandText, in session: Session
  ) -> ShellError {
    // The command may lack the option, or allow it only with another option.
    let codes = [CatalogCode.unknownOption.code, CommandCode.notPossible.code]
    guard codes.contains(error.code) else { return error }
    for part in command.arguments where part.span == error.span {
      guard case .option(let name, let value) = part, let known = Name(rawValue: name.text) else {
        continue
      }
      let word = value?.span.text ?? known.placeholder
      return error.advising(
        "--\(name.text) is an option of try: "
          + "try --\(name.text)=\(word) \(verb(of: command, in: session))")
    }
    return error
  }

  /// The words of a command's verb, as they are typed.
  private static func verb(of command: CommandText, in session: Session) -> String {
    let first = session.commands.verb(of: command.verb.literal ?? "", session.verbForms)
    let second =
      session.commands.secondWords(of: first ?? "").isEmpty ? nil : command.arguments.first?.word
    return ([command.verb] + [second].compactMap(\.self)).map(\.span.text).joined(separator: " ")
  }

  private static func options(of trial: Trial) throws(ShellError) -> [(
    Name, ArgumentWord
  )] {
    var options: [(Name, ArgumentWord)] = []
    for part in trial.options {
      guard case .option(let name, let word) = part else { continue }
      guard let known = Name(rawValue: name.text) else {
        throw ShellError(
          .option("--" + name.text, of: "try", among: Name.allCases.map(\.rawValue)),
          at: part.span)
      }
      guard let word else {
        throw ShellError(
          .optionNeedsValue(name.text, placeholder: known.placeholder), at: part.span)
      }
      options.append((known, ArgumentWord(word)))
    }
    return options
  }
}

// MARK: - Completion

extension TrialOptions.Name {
  var placeholder: String {
    switch self {
    case .kind: "KIND"
    case .format: OutputFormat.allCases.map(\.rawValue).joined(separator: "|")
    }
  }

  var summary: String {
    switch self {
    case .kind: TrialOptions.kindSummary
    case .format: "json for programs"
    }
  }
}

extension Completer {
  /// The completions of an option of `try`, or of its value.
  func trialOptions() -> Completions {
    guard let (name, value) = current.optionValue else {
      let offers = TrialOptions.Name.allCases.map { name in
        Offer(
          "--\(name.rawValue)=", insertion: "--\(name.rawValue)=", name.summary, isFinal: false)
      }
      return completions(of: current, from: offers)
    }
    switch TrialOptions.Name(rawValue: name) {
    case .kind: return completions(of: value, from: flowKindOffers)
    case .format:
      return completions(of: value, from: OutputFormat.allCases.map { Offer($0.rawValue) })
    case nil: return .nothing(at: current.range.upperBound)
    }
  }
}
