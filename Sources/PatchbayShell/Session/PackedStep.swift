import PatchbayInspection
import PatchbayLanguage

/// A step in compact form: on access, its command is parsed again from the typed text.
///
/// Only a step with a single part can be packed; most steps have one.
struct PackedStep {
  private let source: SourceText
  private let surroundings: Surroundings
  private let span: Range<Int>
  private let partNumber: Int
  let messagesBefore: Int
  private let lastMessage: Int
  /// The number of the first sent message; the messages are numbered consecutively.
  private let firstSent: Int
  private let sentCount: Int
  /// Whether the step only sends and changed no path.
  let onlySends: Bool

  /// Properties that consecutive steps mostly have in common, and then share.
  private final class Surroundings: Sendable {
    /// The session's place before the step.
    let place: PathText
    let placeAfter: PathText
    let pathChanges: [PathChange]
    /// The values that replaced variables and commands in the words, in order.
    let putIn: [String]
    /// The results of the formulas among the fields of the sent messages.
    let results: Value.Fields

    init(of part: Journal.Part, putIn: [String], results: Value.Fields) {
      (place, placeAfter) = (part.place, part.placeAfter)
      (pathChanges, self.putIn, self.results) = (part.pathChanges, putIn, results)
    }

    func fits(_ part: Journal.Part, putIn: [String], results: Value.Fields) -> Bool {
      place == part.place && placeAfter == part.placeAfter && pathChanges == part.pathChanges
        && self.putIn == putIn && self.results == results
    }
  }
}

extension PackedStep {
  var pathChanges: [PathChange] { surroundings.pathChanges }

  /// Nil if the text alone does not determine the step.
  init?(_ step: Journal.Step, after former: PackedStep?) {
    guard let item = step.item, item.isPlain, step.parts.count == 1, let part = step.parts.first,
      let invocation = part.invocation, !part.isLoading, part.previousPlace == nil,
      invocation.span == item.command.verb.span.through(item.span), invocation.isWrittenOut,
      let putIn = invocation.putIn, part.place == step.place, part.placeAfter == step.placeAfter
    else { return nil }
    firstSent = step.sent.first?.number ?? 0
    let results = step.sent.first?.command.results ?? Value.Fields()
    for (index, sent) in step.sent.enumerated() {
      guard sent.number == firstSent + index, sent.command.place == part.place,
        sent.command.invocation.span == invocation.span,
        sent.command.invocation.spec === invocation.spec, sent.command.results == results
      else { return nil }
    }
    source = item.span.source
    (span, partNumber) = (item.span.start..<item.span.end, part.number)
    (messagesBefore, lastMessage) = (step.messagesBefore, step.lastMessage)
    sentCount = step.sent.count
    onlySends = step.onlySends
    let known = former?.surroundings
    surroundings =
      known.flatMap { $0.fits(part, putIn: putIn, results: results) ? $0 : nil }
      ?? Surroundings(of: part, putIn: putIn, results: results)
  }

  /// The unpacked step; nil if its text can't be parsed, which doesn't happen: the text is
  /// unchanged.
  func step(_ commands: CommandTable) -> Journal.Step? {
    guard let item = Item(SourceSpan(source, span.lowerBound, span.upperBound)),
      let bound = try? Binding.bind(item.command, of: commands, span: item.span)
    else { return nil }
    let (place, placeAfter) = (surroundings.place, surroundings.placeAfter)
    var left = surroundings.putIn[...]
    let invocation =
      left.isEmpty
      ? bound : (try? bound.expanded { _ throws(ShellError) in left.popFirst() ?? "" }) ?? bound
    let command = SentCommand(invocation, place: place, results: surroundings.results)
    let change = WorldChange(
      invocation, place: place, placeAfter: placeAfter, isLoading: false,
      pathChanges: surroundings.pathChanges)
    return Journal.Step(
      item: item,
      parts: [Journal.Part(number: partNumber, change: change, messagesBefore: messagesBefore)],
      place: place, placeAfter: placeAfter, messagesBefore: messagesBefore,
      lastMessage: lastMessage,
      sent: (0..<sentCount).map {
        Journal.SentMessage(number: firstSent + $0, command: command)
      })
  }
}

extension Journal.Step {
  /// Whether the step only sends and changed no path.
  var onlySends: Bool {
    parts.allSatisfy { $0.invocation?.isSending == true && $0.pathChanges.isEmpty }
  }
}

extension Item {
  /// Whether the item's own span of the text determines the item.
  fileprivate var isPlain: Bool {
    conditions.isEmpty && mustFail == nil && !isTry && redirect == nil
      && command.arguments.allSatisfy { $0.word?.document == nil }
  }

  /// The item at a span of a text; nil if the span doesn't parse as one.
  fileprivate init?(_ span: SourceSpan) {
    var reader = ScriptReader(span)
    guard let item = reader.next()?.items.first, reader.errors.isEmpty else { return nil }
    self = item
  }
}

extension Invocation {
  /// Whether the verb is typed in full; a prompt allows prefixes.
  fileprivate var isWrittenOut: Bool { verbSpan.text == spec.verb }
}
