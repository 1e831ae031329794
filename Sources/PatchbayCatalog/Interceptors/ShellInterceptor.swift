package import PatchbayEngine
import PatchbayLanguage

/// An interceptor that does what was typed.
package struct ShellInterceptor: ForeseeingInterceptor {
  /// What tells it from the others of its node.
  package let uniqueId: String
  /// What it does.
  package let action: InterceptorAction
  /// What it counts.
  package let diary: Diary
  /// How long what it measures takes.
  package let stopwatch = Stopwatch()
  let work: InterceptorWork

  init(id: String, _ action: InterceptorAction, _ work: InterceptorWork) {
    uniqueId = id
    self.action = action
    diary = work.diary
    self.work = work
  }
}

@available(*, unavailable)
extension ShellInterceptor: Sendable {}

extension InterceptorAction {
  /// An interceptor that does this, and what it writes down.
  package func interceptor(
    id: String, kinds: KindTable, stage: Stage, diary: Diary = Diary()
  ) -> any MessageInterceptor {
    let work = InterceptorWork(action: self, kinds: kinds, stage: stage, diary: diary)
    return verb.isListening
      ? ShellListener(id: id, self, work) : ShellInterceptor(id: id, self, work)
  }

  /// Those of the kinds that were typed; nil for all.
  fileprivate var keys: Set<MessageKey>? { kinds.map { Set($0.map(\.carried.key)) } }

  /// What it does, for tools to reason about.
  package var interceptorDescription: InterceptorDescription {
    var description = InterceptorDescription(
      described, kinds: kinds?.map(\.engineName), when: condition?.text)
    description.deed = deed
    return description
  }

  private var described: InterceptorDescription.Action {
    switch verb {
    case .listen, .count, .time, .log: .passes
    case .drop: .drops
    case .map, .fanout, .redirect: .becomes(makings.map(\.kind.engineName))
    case .stop: .answers(count: 0)
    case .answer: .answers(count: 1)
    case .inject: .adds(count: 1)
    }
  }
}

extension ShellInterceptor {
  /// What it is there for.
  package var keys: Set<MessageKey>? { action.keys }

  /// What it does, for tools to reason about.
  package var interceptorDescription: InterceptorDescription? { action.interceptorDescription }

  /// Does what was typed with a message.
  package func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    let verdict = work.verdict(on: message, at: transformer.crossing?.node) { words in
      transformer.note(saying: words)
    }
    switch verdict {
    case .passes: transformer.transform(to: message)
    case .stops, .answers: break
    case .becomes(let messages):
      for made in messages { Self.handOn(made, with: transformer) }
    case .measured(let kind):
      stopwatch.measure(kind) { _ = transformer.transform(to: message) }
    case .asks: transformer.transform(to: message)
    }
  }

  private static func handOn(_ message: any PluginMessage, with transformer: MessageTransformer) {
    transformer.transform(to: message)
  }

  /// What would go on in a message's place; whatever can't be worked out lets it pass as it is.
  package func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage? {
    switch action.verb {
    case .listen, .count, .time, .log: return .passes
    case .drop, .map, .fanout, .stop, .answer, .inject, .redirect: break
    }
    switch work.verdict(on: message, at: node, { _ in }) {
    case .passes, .measured: return .passes
    case .stops: return .becomes([])
    case .becomes(let messages): return .becomes(messages)
    case .answers(_, let goesOn): return goesOn ? .passes : .becomes([])
    case .asks(let kind, let fields):
      do throws(FieldError) {
        return .becomes([try kind.query(from: fields)])
      } catch {
        return .passes
      }
    }
  }

  /// Does what was typed with a query.
  package func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    let verdict = work.verdict(on: query, at: transformer.crossing?.node) { words in
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
    case .measured(let kind):
      var answers = Answers<Q.Response>()
      stopwatch.measure(kind) { answers = transformer.transform(to: query, strategy: strategy) }
      return answers
    case .passes, .becomes: break
    }
    return transformer.transform(to: query, strategy: strategy)
  }

  /// What is answered to another query; nil if there is no such query.
  private func ask(
    _ query: Kind, _ fields: Value, _ transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Any? {
    do throws(FieldError) {
      return try query.queries().goOn(fields, with: transformer, strategy)
    } catch {
      transformer.note("passes unchanged: \(error)")
      return nil
    }
  }
}

extension ShellInterceptor {
  /// The answers to another query that can be answers to this one, as its type has them.
  ///
  /// What is answered to a kind that takes any answer is known only now.
  private func fitting<Response>(
    _ answers: Answers<Response>, of made: Kind, _ transformer: SyncMessageTransformer
  ) -> Answers<Response> {
    guard let asked = action.kinds?.first, asked.isDefined, asked.answerType != made.answerType
    else { return answers }
    func fitting(_ answer: Response) throws(FieldError) -> Response? {
      guard let value = answer as? Value else { return answer }
      return try asked.response(from: value) as? Response
    }
    return answers.filter { answer in
      do throws(FieldError) {
        return try fitting(answer) != nil
      } catch {
        transformer.note("leaves an answer out: \(error)")
        return false
      }
    }.changed { answer in (try? fitting(answer)) ?? answer }
  }
}

/// An interceptor that does what was typed, and only watches.
package struct ShellListener: MessageListener {
  /// What tells it from the others of its node.
  package let uniqueId: String
  /// What it does.
  package let action: InterceptorAction
  /// What it writes down.
  package let diary: Diary
  let work: InterceptorWork

  init(id: String, _ action: InterceptorAction, _ work: InterceptorWork) {
    uniqueId = id
    self.action = action
    diary = work.diary
    self.work = work
  }
}

@available(*, unavailable)
extension ShellListener: Sendable {}

extension ShellListener {
  /// What it is there for.
  package var keys: Set<MessageKey>? { action.keys }

  /// What it does, for tools to reason about.
  package var interceptorDescription: InterceptorDescription? { action.interceptorDescription }

  /// Writes a message down.
  package func hear<M: PluginMessage>(_ message: M, at crossing: MessageCrossing) {
    work.write(message, crossing)
  }

  /// Writes a query down.
  package func hear<Q: SyncPluginMessage>(query: Q, at crossing: MessageCrossing) {
    work.write(query, crossing)
  }
}
