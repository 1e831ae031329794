import PatchbayEngine
import PatchbayLanguage

/// What an action of an interceptor does with the messages that it applies to.
enum ActionDeed {
  /// Everything passes unchanged, and is written into the diary.
  case writes((PassingMessage, MessageInterception) -> Void)
  /// Everything passes unchanged, and is counted and measured.
  case measures(Stopwatch)
  /// No message passes.
  case drops
  /// No query passes.
  case stops
  /// A message goes on with other fields, or as one of another kind.
  case maps(Making)
  /// These messages go on instead.
  case becomes([Making])
  /// Another query goes on instead.
  case asks(Making)
  /// A query is answered; it goes on to the responders, or stops.
  case answers(ComposedAnswer, goesOn: Bool)
}

/// A message or query at an interceptor of the shell.
struct PassingMessage {
  /// The name of its kind.
  let kind: String
  /// The values that formulas can read.
  let context: MessageContext
  /// The diary of the interceptor.
  let diary: Diary
  /// The state of the session.
  let stage: Stage

  var fields: Value { context.fields }
}

/// What happens to a message or query.
enum ActionVerdict {
  /// The message goes on unchanged.
  case passes
  /// The message goes on unchanged, and the duration is added to that of its kind.
  case measured(Stopwatch, PassingMessage)
  /// The message or query stops here.
  case stops
  /// These messages go on instead.
  case becomes([any PluginMessage])
  /// Another query goes on instead.
  case asks(Kind, Value)
  /// The action gives an answer of the query's own type; the query goes on or stops.
  case answers(Any, goesOn: Bool)
}

/// The reason why an action cannot process a message.
package struct ActionFault: Error, CustomStringConvertible {
  /// The reason in one line, for traces.
  package let description: String

  init(_ reason: any Error) { description = "\(reason)" }

  package init(_ reason: String) { description = reason }
}

extension ActionDeed {
  /// The messages that go on instead.
  private var makings: [Making] {
    switch self {
    case .maps(let making), .asks(let making): [making]
    case .becomes(let makings): makings
    case .writes, .measures, .drops, .stops, .answers: []
    }
  }

  /// The effect for graphs and for `reach`.
  var effect: InterceptorDescription.Action {
    switch self {
    case .writes, .measures: .passes
    case .drops: .drops
    case .stops: .answers(count: 0)
    case .maps, .becomes, .asks: .becomes(makings.map(\.kind.engineName))
    case .answers(_, let goesOn): goesOn ? .adds(count: 1) : .answers(count: 1)
    }
  }

  /// The formulas that the action evaluates.
  var expressions: [Expression] {
    if case .answers(let answer, _) = self { return answer.expressions }
    return makings.flatMap(\.expressions)
  }

  /// The effect on messages of a kind in words, with formulas; nil if the kinds describe it
  /// completely.
  func words(about kind: String) -> String? {
    let made = makings.map(\.words).joined(separator: ", ")
    switch self {
    case .writes, .measures, .drops, .stops: return nil
    case .maps(let making) where making.kind.engineName == kind: return "changes \(made)"
    case .maps, .becomes: return "turns \(kind) into \(made)"
    case .asks: return "asks \(made) in place of \(kind)"
    case .answers(let answer, let goesOn):
      return goesOn
        ? "adds \(answer.words) to the answers of \(kind)" : "answers \(kind) with \(answer.words)"
    }
  }

  /// Decides about a message or query; after an error it passes unchanged.
  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    switch self {
    case .writes: return .passes
    case .measures(let stopwatch):
      message.diary.count(message.kind)
      return .measured(stopwatch, message)
    case .drops, .stops: return .stops
    case .maps, .becomes:
      var messages: [any PluginMessage] = []
      for making in makings { messages.append(try making.message(of: message)) }
      return .becomes(messages)
    case .asks(let making): return .asks(making.kind, try making.values(of: message))
    case .answers(let answer, let goesOn):
      return .answers(try answer.response(to: message), goesOn: goesOn)
    }
  }

  /// Predicts the messages that would be handed on instead, for `reach`; nil if the message would
  /// pass.
  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> ForeseenDeed? {
    if case .answers(let answer, _) = self {
      return answer.doubts(about: message, kind, at: node).map { ForeseenDeed(missing: $0) }
    }
    var deed = ForeseenDeed()
    for making in makings {
      guard let made = making.foreseen(of: message, kind, at: node) else { return nil }
      deed.messages.append(made.message)
      deed.missing += made.missing
    }
    return deed
  }
}

/// Measures durations by kind.
final class Stopwatch {
  private var times: [String: Duration] = [:]

  /// Measures the handling of a message, and writes the total for its kind into the diary.
  func measure(_ message: PassingMessage, _ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    let time = times[message.kind, default: .zero] + (clock.now - start)
    times[message.kind] = time
    let microseconds = Int(time / .microseconds(1))
    message.diary.keep(.text("\(microseconds) us"), as: "\(message.kind) took")
  }
}
