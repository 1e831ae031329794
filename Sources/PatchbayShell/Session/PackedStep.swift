import PatchbayInspection
import PatchbayLanguage

/// A step of a journal in little space: what was typed says the rest, and is read again when it is asked for.
///
/// Only a step of a single command is kept like this, which is what very many steps are.
struct PackedStep {
  private let source: SourceText
  private let start: Int32
  private let end: Int32
  private let partNumber: Int
  private let messagesBefore: Int
  private let lastMessage: Int
  /// The messages that the command has sent stand in a row.
  private let firstSent: Int
  private let sentCount: Int32
  private let places: Places
  private let pathChanges: [PathChange]
  /// What was put into its words, in their order.
  private let putIn: [String]

  /// Where the session stood before and afterwards; steps in a row share it.
  private final class Places: Sendable {
    let place: PathText
    let placeAfter: PathText

    init(_ place: PathText, _ placeAfter: PathText) {
      (self.place, self.placeAfter) = (place, placeAfter)
    }
  }
}

extension PackedStep {
  /// Nil for a step that has more to say than can be read again.
  init?(_ step: Journal.Step, after former: PackedStep?) {
    guard let item = step.item, item.isPlain, step.parts.count == 1, let part = step.parts.first,
      let invocation = part.invocation, !part.isLoading, part.previousPlace == nil,
      invocation.span == item.command.verb.span.through(item.span), invocation.isWrittenOut,
      let putIn = invocation.putIn, part.place == step.place, part.placeAfter == step.placeAfter,
      let start = Int32(exactly: item.span.start), let end = Int32(exactly: item.span.end),
      let sentCount = Int32(exactly: step.sent.count)
    else { return nil }
    firstSent = step.sent.first?.number ?? 0
    for (index, sent) in step.sent.enumerated() {
      guard sent.number == firstSent + index, sent.command.place == part.place,
        sent.command.invocation.span == invocation.span,
        sent.command.invocation.spec === invocation.spec
      else { return nil }
    }
    source = item.span.source
    (self.start, self.end, self.sentCount) = (start, end, sentCount)
    (self.putIn, pathChanges, partNumber) = (putIn, part.pathChanges, part.number)
    (messagesBefore, lastMessage) = (step.messagesBefore, step.lastMessage)
    let known = former?.places
    let isKnown = known?.place == step.place && known?.placeAfter == step.placeAfter
    places = known.flatMap { isKnown ? $0 : nil } ?? Places(step.place, step.placeAfter)
  }

  /// The step as it was; nil if its text can't be read any more, which nothing has changed.
  func step(_ commands: CommandTable) -> Journal.Step? {
    guard let item = Item(SourceSpan(source, Int(start), Int(end))),
      let bound = try? Binding.bind(item.command, of: commands, span: item.span)
    else { return nil }
    var left = putIn[...]
    let invocation =
      putIn.isEmpty
      ? bound : (try? bound.expanded { _ throws(ShellError) in left.popFirst() ?? "" }) ?? bound
    let command = SentCommand(invocation: invocation, place: places.place)
    return Journal.Step(
      item: item,
      parts: [
        Journal.Part(
          number: partNumber, invocation: invocation, place: places.place, previousPlace: nil,
          placeAfter: places.placeAfter, isLoading: false, pathChanges: pathChanges)
      ], place: places.place, placeAfter: places.placeAfter, messagesBefore: messagesBefore,
      lastMessage: lastMessage,
      sent: (0..<Int(sentCount)).map {
        Journal.SentMessage(number: firstSent + $0, command: command)
      })
  }
}

extension Item {
  /// Whether its own stretch of the text says all of it.
  fileprivate var isPlain: Bool {
    conditions.isEmpty && mustFail == nil && !isTry && redirect == nil
      && command.arguments.allSatisfy { $0.word?.document == nil }
  }

  /// The command that stands there; nil if it is none.
  fileprivate init?(_ span: SourceSpan) {
    var reader = ScriptReader(span)
    guard let item = reader.next()?.items.first, reader.errors.isEmpty else { return nil }
    self = item
  }
}

extension Invocation {
  /// Whether its verb is not cut short, as a prompt allows.
  fileprivate var isWrittenOut: Bool { verbSpan.text == spec.verb }
}
