import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

extension Formula {
  /// Explains why the formula was true: in one line, then each condition, and the one value that
  /// would make it false; `others` are further reasons for what followed.
  func reasons(
    in context: MessageContext, _ wording: Wording, besides others: [Reasoning.Reason]
  ) -> Reasoning {
    let explanation = explain(in: context)
    return Reasoning(
      summary: explanation.words(in: context, wording),
      reasons: explanation.reasons(in: context, wording) + others
        + [remedy(in: context, wording)].compactMap { $0 })
  }

  /// Explains why the formula was false, without a summary.
  func parts(in context: MessageContext, _ wording: Wording) -> Reasoning {
    Reasoning(summary: "", reasons: explain(in: context).reasons(in: context, wording))
  }
}

extension [Expression] {
  var readingEnvironment: Self { filter { !$0.environmentKeys.isEmpty } }

  /// The environment values of which the expressions made their values, with the nodes that set them.
  func settings(in context: MessageContext, _ wording: Wording) -> [Reasoning.Reason] {
    flatMap { expression -> [Reasoning.Reason] in
      guard case .formula(let formula) = expression else { return [] }
      return formula.parts(in: context, wording).reasons
    }
  }
}

extension Formula.Explanation {
  /// The conditions that decided, one line each.
  fileprivate func reasons(in context: MessageContext, _ wording: Wording) -> [Reasoning.Reason] {
    let parts = parts.filter(\.isDecisive)
    let rows = Table(parts.map { $0.row(in: context, wording) }).lines
    return zip(rows, parts).flatMap { row, part in
      let settings = part.settings(in: context, wording)
      return [Reasoning.Reason(row, settings.first?.fact)] + settings.dropFirst()
    }
  }

  /// The decisive values and where they were set: `env.muted is true, set on /live/tools`.
  ///
  /// Conditions on the environment come before those on the visible fields of the message.
  func words(in context: MessageContext, _ wording: Wording) -> String {
    let decisive = parts.filter(\.isDecisive)
    let hidden = decisive.filter { $0.readings.contains(where: \.isOfEnvironment) }
    let readings = (hidden.isEmpty ? decisive : hidden).flatMap(\.readings)
    var told: [Formula.Operand] = []
    var words: [String] = []
    for reading in readings where !told.contains(reading.operand) {
      told.append(reading.operand)
      words.append(reading.words(in: context, wording))
    }
    return words.isEmpty
      ? decisive.map(\.text).joined(separator: "; ") : words.joined(separator: "; ")
  }
}

extension Formula.Part {
  /// The environment values that the condition read, each with the node that sets it.
  fileprivate func settings(in context: MessageContext, _ wording: Wording) -> [Reasoning.Reason] {
    readings.compactMap { reading in
      guard case .environment(let names) = reading.operand, let key = names.first,
        let node = context.origin(of: key)
      else { return nil }
      return Reasoning.Reason(
        reading.words(in: context, wording), .setting(key: key, node: node))
    }
  }

  /// A row: the condition, its value, and the values that it read.
  fileprivate func row(in context: MessageContext, _ wording: Wording) -> [String] {
    let isPlain = readings.count == 1 && readings[0].operand.description == text
    let value =
      isPlain
      ? readings[0].valueWords(wording)
      : (try? outcome.get()).map { wording.words(of: $0) } ?? ""
    let sources =
      isPlain
      ? readings.compactMap { $0.origin(in: context) }
      : readings.filter { $0.operand != .kind }.map { $0.words(in: context, wording) }
    return [text.oneLine, value, sources.joined(separator: "; ")]
  }
}

extension Formula.Reading {
  fileprivate var isOfEnvironment: Bool { if case .environment = operand { true } else { false } }

  fileprivate func valueWords(_ wording: Wording) -> String {
    switch operand {
    case .environment(let names), .field(let names): wording.words(of: value, key: names.last)
    case .kind: wording.words(of: value)
    }
  }

  /// The node that sets the value; nil if it is not an environment value.
  fileprivate func origin(in context: MessageContext) -> String? {
    guard case .environment(let names) = operand, let key = names.first else { return nil }
    return context.origin(of: key).map { "set on \($0)" } ?? "not set"
  }

  fileprivate func words(in context: MessageContext, _ wording: Wording) -> String {
    switch operand {
    case .environment(let names):
      guard let origin = names.first.flatMap({ context.origin(of: $0) }) else {
        return "\(operand) is not set"
      }
      return "\(operand) is \(wording.words(of: value, key: names.last)), set on \(origin)"
    case .field(let names): return "\(operand) is \(wording.words(of: value, key: names.last))"
    case .kind: return "\(operand) is \(wording.words(of: value))"
    }
  }
}

extension Formula {
  /// One environment value or field that would make the formula false: `env.muted=false`.
  ///
  /// Returns nil if no single number, Boolean or text is enough.
  func remedy(in context: MessageContext, _ wording: Wording) -> Reasoning.Reason? {
    trials(holding: false, in: context).first { !$0.isSecret(by: wording) }?.reason
  }
}

extension Expression {
  /// The values of fields and of the environment with which the formula would hold, or would not.
  func trials(
    holding: Bool, in context: MessageContext, of kind: Kind, _ wording: Wording
  ) -> [Foresight.Trial] {
    guard case .formula(let formula) = self else { return [] }
    let trials = formula.trials(holding: holding, in: context)
      .filter { !$0.isSecret(by: wording) }
    // Another field concerns this message alone.
    return (trials.filter { !$0.isOfEnvironment } + trials.filter(\.isOfEnvironment))
      .compactMap { $0.foresight(in: context, of: kind) }
  }
}

extension Formula.Trial {
  /// The trial as something to do: `send it with .n other than 6`, `set env.muted=false on /live`.
  fileprivate func foresight(in context: MessageContext, of kind: Kind) -> Foresight.Trial? {
    switch operand {
    case .field(let names):
      return Foresight.Trial("send it with \(words)", isOfMessage: true) { content in
        (content as? ForeseenMessage)?.setting(names[0], value, of: kind)
      }
    case .environment(let names):
      guard let origin = context.origin(of: names[0]) else { return nil }
      let change = SupposedValue(key: names[0], node: origin, value: value)
      return Foresight.Trial("set \(words) on \(change.node)", isOfMessage: false) { content in
        (content as? ForeseenMessage ?? ForeseenMessage()).supposing(.setting(change))
      }
    case .kind: return nil
    }
  }

  private var words: String {
    otherThan.map { "\(operand) other than \($0)" } ?? "\(operand)=\(value)"
  }

  fileprivate func isSecret(by wording: Wording) -> Bool {
    switch operand {
    case .environment(let names), .field(let names):
      wording.words(of: value, key: names.last) != wording.words(of: value)
    case .kind: true
    }
  }

  fileprivate var reason: Reasoning.Reason {
    Reasoning.Reason(Reasoning.Reason.wouldPass + words, .remedy)
  }
}
