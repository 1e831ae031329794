import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// An interceptor that performs a typed action.
struct ShellInterceptor: ForeseeingInterceptor {
  /// The interceptor's name at its node.
  let uniqueId: String
  let work: InterceptorWork
}

extension ShellInterceptor {
  /// The keys of the kinds that it applies to.
  var keys: Set<MessageKey>? { work.plan.keys }

  /// The description of the behaviour for tools.
  var interceptorDescription: InterceptorDescription? { work.plan.interceptorDescription }

  /// Performs the action on a message.
  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    let verdict = work.verdict(on: message, at: transformer.interception?.node) {
      words in
      transformer.note(saying: words)
    }
    switch verdict {
    case .passes, .asks: transformer.transform(to: message)
    case .stops, .answers: break
    case .becomes(let messages):
      for made in messages where work.stage.mayGoOn { transformer.transform(to: made) }
    case .measured(let stopwatch, let passing):
      stopwatch.measure(passing) { transformer.transform(to: message) }
    }
  }

  /// Predicts the messages that would be handed on; after any error the message passes unchanged.
  func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage? {
    // An action that always passes may still count messages, which a prediction must not.
    if case .passes = work.plan.effect { return .passes }
    switch work.verdict(on: message, at: node, { _ in }) {
    case .passes, .measured: return .passes
    case .stops: return .becomes([])
    case .becomes(let messages): return .becomes(messages)
    case .answers(_, let goesOn): return goesOn ? .passes : .becomes([])
    case .asks(let kind, let fields):
      return (try? kind.query(from: fields)).map { .becomes([$0]) } ?? .passes
    }
  }

  /// Performs the action on a query.
  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    let verdict = work.verdict(on: query, at: transformer.interception?.node) { words in
      transformer.note(saying: words)
    }
    switch verdict {
    case .stops: return []
    case .answers(let answer, let goesOn):
      guard let answer = answer as? Q.Response else { break }
      return goesOn ? transformer.transform(to: query, strategy: strategy) + [answer] : [answer]
    case .asks(let query, let fields):
      if let answers = ask(query, fields, transformer, strategy) as? Answers<Q.Response> {
        return fitting(answers, of: query, transformer)
      }
    case .measured(let stopwatch, let passing):
      var answers = Answers<Q.Response>()
      stopwatch.measure(passing) { answers = transformer.transform(to: query, strategy: strategy) }
      return answers
    case .passes, .becomes: break
    }
    return transformer.transform(to: query, strategy: strategy)
  }

  /// The answers to another query; nil if it cannot be made.
  private func ask(
    _ query: Kind, _ fields: Value, _ transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Any? {
    do throws(FieldError) {
      return try query.queries().goOn(fields, with: transformer, strategy)
    } catch {
      transformer.note(saying: { Reasoning.failing("passes unchanged: \(error)") })
      return nil
    }
  }

  /// Converts answers to another query into this query's type, and leaves out unfitting ones.
  ///
  /// For a kind that takes any answer, the type is known only at this point.
  private func fitting<Response>(
    _ answers: Answers<Response>, of made: Kind, _ transformer: SyncMessageTransformer
  ) -> Answers<Response> {
    guard let asked = work.plan.kinds?.first, asked.isDefined, asked.answerType != made.answerType
    else { return answers }
    func fitting(_ answer: Response) throws(FieldError) -> Response? {
      guard let value = answer as? Value else { return answer }
      return try asked.response(from: value) as? Response
    }
    return answers.filter { answer in
      do throws(FieldError) {
        return try fitting(answer) != nil
      } catch {
        transformer.note(saying: { Reasoning.failing("omits an answer: \(error)") })
        return false
      }
    }.changed { answer in (try? fitting(answer)) ?? answer }
  }
}

/// A listener that performs a typed action.
struct ShellListener: MessageListener {
  /// The interceptor's name at its node.
  let uniqueId: String
  let write: (PassingMessage, MessageInterception) -> Void
  let work: InterceptorWork
}

extension ShellListener {
  /// The keys of the kinds that it applies to.
  var keys: Set<MessageKey>? { work.plan.keys }

  /// The description of the behaviour for tools.
  var interceptorDescription: InterceptorDescription? { work.plan.interceptorDescription }

  /// Writes a message into the diary.
  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    work.write(message, interception, by: write)
  }

  /// Writes a query into the diary.
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    work.write(query, interception, by: write)
  }
}
