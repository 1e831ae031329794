import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// The common work of all interceptors of the shell: finding the messages that they apply to.
struct InterceptorWork {
  let plan: InterceptorPlan
  let kinds: KindTable
  let stage: Stage
  let diary: Diary

  /// Leaves a note; its words are made only if a watcher takes them.
  typealias Note = (() -> any DispatchNote) -> Void
}

extension InterceptorWork {
  /// The action's decision; after any error the message passes unchanged.
  func verdict(
    on message: Any, at node: ComposableContainer?, _ note: Note
  ) -> ActionVerdict {
    guard let message = read(message, at: node) else { return .passes }
    do throws(ActionFault) {
      guard try isMeant(message) else {
        noteCondition(in: message, note)
        return .passes
      }
      let verdict = try plan.deed.verdict(on: message)
      switch verdict {
      case .passes, .measured: return verdict
      case .stops, .becomes, .asks, .answers: break
      }
      let settings = { plan.readings.settings(in: message.context, stage.wording) }
      if case .formula(let formula)? = plan.condition {
        note { formula.reasons(in: message.context, stage.wording, besides: settings()) }
      } else if !plan.readings.isEmpty {
        note { Reasoning(summary: "", reasons: settings()) }
      }
      return verdict
    } catch {
      note { Reasoning.failing("passes unchanged: \(error)") }
      return .passes
    }
  }

  /// Notes, for `why` only, that the condition did not hold; traces do not show it.
  private func noteCondition(in message: PassingMessage, _ note: Note) {
    guard case .formula(let formula)? = plan.condition else { return }
    note { formula.parts(in: message.context, stage.wording) }
  }

  /// Lets a listener write a message into the diary.
  func write(
    _ message: Any, _ interception: MessageInterception,
    by write: (PassingMessage, MessageInterception) -> Void
  ) {
    guard let message = read(message, at: interception.node) else { return }
    do throws(ActionFault) {
      if try isMeant(message) { write(message, interception) }
    } catch {
      diary.write(.text("\(error)"))
    }
  }
}

// MARK: - Which messages it concerns

extension InterceptorWork {
  /// The message, if its kind is one that the plan applies to; nil otherwise.
  private func read(_ message: Any, at node: ComposableContainer?) -> PassingMessage? {
    facts(about: message).map { name, fields in
      PassingMessage(
        kind: name, context: MessageContext(kind: name, fields: fields, at: node, on: stage),
        diary: diary,
        stage: stage)
    }
  }

  private func facts(about message: Any) -> (name: String, fields: Value)? {
    if let concerned = plan.kinds {
      for kind in concerned {
        if let fields = kind.fields(of: message) { return (kind.name, fields) }
      }
      return nil
    }
    if let (kind, fields) = kinds.takeApart(message) { return (kind.name, fields) }
    return ("\(type(of: message))", Value(telling: message))
  }

  private func isMeant(_ message: PassingMessage) throws(ActionFault) -> Bool {
    guard let condition = plan.condition else { return true }
    return try rethrowing(condition.holds("--when", in: message.context)) { ActionFault($0) }
  }
}
