import PatchbayEngine
import PatchbayLanguage

/// What an interceptor of the shell makes of a message or query, whatever its type.
struct InterceptorWork {
  let action: InterceptorAction
  let kinds: KindTable
  let stage: Stage
  let diary: Diary

  /// What becomes of it.
  enum Verdict {
    case passes
    case stops
    /// These go on in its place.
    case becomes([any PluginMessage])
    /// With an answer of the query's own type.
    case answers(Any, goesOn: Bool)
    /// Another query goes on in its place.
    case asks(Kind, Value)
    /// It passes, and the time that takes is counted.
    case measured(String)
  }

  /// Says why; the words are not made where nobody watches.
  typealias Note = (() -> any DispatchNote) -> Void
}

extension InterceptorWork {
  /// Decides; whatever can't be worked out lets it pass as it is.
  func verdict(on message: Any, at node: ComposableContainer?, _ note: Note) -> Verdict {
    guard let (name, fields) = facts(about: message) else { return .passes }
    let context = MessageContext(kind: name, fields: fields, at: node)
    do throws(Trouble) {
      guard try isMeant(context) else { return .passes }
      let verdict = try verdict(name, fields, context)
      if case .measured = verdict { return verdict }
      if case .formula(let formula)? = action.condition {
        note { formula.reasons(in: context, stage.wording) }
      }
      return verdict
    } catch {
      note { "passes unchanged: \(error)" }
      return .passes
    }
  }

  private func verdict(
    _ name: String, _ fields: Value, _ context: MessageContext
  ) throws(Trouble) -> Verdict {
    switch action.verb {
    case .listen, .count, .log: return .passes
    case .drop, .stop: return .stops
    case .map, .fanout: return .becomes(try messages(fields, context))
    case .redirect:
      guard let making = action.makings.first else { return .passes }
      return .asks(making.kind, try values(making, fields, context))
    case .answer: return try answer(context, goesOn: false)
    case .inject: return try answer(context, goesOn: true)
    case .time:
      diary.count(name)
      return .measured(name)
    }
  }

  private func messages(_ fields: Value, _ context: MessageContext) throws(Trouble)
    -> [any PluginMessage]
  {
    var messages: [any PluginMessage] = []
    for making in action.makings {
      let values = try values(making, fields, context)
      do throws(FieldError) {
        messages.append(try making.kind.message(from: values))
      } catch {
        throw Trouble("\(error)")
      }
    }
    return messages
  }

  private func values(
    _ making: InterceptorAction.Making, _ fields: Value, _ context: MessageContext
  ) throws(Trouble) -> Value {
    do throws(FormulaFault) {
      return try making.fields.values(in: context, replacing: fields)
    } catch {
      throw Trouble("\(error)")
    }
  }

  private func answer(_ context: MessageContext, goesOn: Bool) throws(Trouble) -> Verdict {
    guard let query = action.kinds?.first, let answer = action.answer else { return .passes }
    let value: Value
    do throws(FormulaFault) {
      switch answer {
      case .whole(let expression): value = try expression.value(of: "value", in: context)
      case .fields(let fields): value = try fields.values(in: context)
      }
    } catch {
      throw Trouble("\(error)")
    }
    guard value != .null else { throw Trouble("the answer is null") }
    do throws(FieldError) {
      return .answers(try query.response(from: value), goesOn: goesOn)
    } catch {
      throw Trouble("\(error)")
    }
  }
}

/// Why nothing could be made of a message.
private struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Which messages are meant

extension InterceptorWork {
  /// The kind and fields of a message; nil if the action isn't concerned with it.
  private func facts(about message: Any) -> (name: String, fields: Value)? {
    if let concerned = action.kinds {
      for kind in concerned {
        if let fields = kind.fields(of: message) { return (kind.name, fields) }
      }
      return nil
    }
    if let (kind, fields) = kinds.takeApart(message) { return (kind.name, fields) }
    return ("\(type(of: message))", Value(telling: message))
  }

  private func isMeant(_ context: MessageContext) throws(Trouble) -> Bool {
    guard let condition = action.condition else { return true }
    do throws(FormulaFault) {
      return try condition.holds("--when", in: context)
    } catch {
      throw Trouble("\(error)")
    }
  }
}

// MARK: - Writing down

extension InterceptorWork {
  /// Writes down what passes.
  func write(_ message: Any, _ crossing: MessageCrossing) {
    guard let (name, fields) = facts(about: message) else { return }
    do throws(Trouble) {
      guard try isMeant(MessageContext(kind: name, fields: fields, at: crossing.node)) else {
        return
      }
    } catch {
      return diary.write(.text("\(error)"))
    }
    switch action.verb {
    case .count: diary.count(name)
    case .log: diary.write(.text(line(name, fields, crossing)))
    default: diary.write(["kind": .text(name), "fields": fields])
    }
  }

  private func line(_ name: String, _ fields: Value, _ crossing: MessageCrossing) -> String {
    let channel = crossing.channel.map { " on \($0)" } ?? ""
    let replay = crossing.isReplay ? " again" : ""
    return stage.words(kind: name, fields) + channel + " from \(crossing.sender)" + replay
  }
}
