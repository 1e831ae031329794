import PatchbayInspection
import PatchbayLanguage
import PatchbayText

extension Formula {
  /// Explains why the formula was true: in one line, then each condition, and the one value that
  /// would make it false.
  func reasons(in context: MessageContext, _ wording: Wording) -> Reasoning {
    let explanation = explain(in: context)
    return Reasoning(
      summary: explanation.words(in: context, wording),
      reasons: explanation.reasons(in: context, wording)
        + [remedy(in: context, wording)].compactMap { $0 })
  }

  /// Explains why the formula was false, without a summary.
  func parts(in context: MessageContext, _ wording: Wording) -> Reasoning {
    Reasoning(summary: "", reasons: explain(in: context).reasons(in: context, wording))
  }
}

extension Formula.Explanation {
  /// The conditions that decided, one line each.
  fileprivate func reasons(in context: MessageContext, _ wording: Wording) -> [Reasoning.Reason] {
    let parts = parts.filter(\.isDecisive)
    let rows = Table(parts.map { $0.row(in: context, wording) }).lines
    return zip(rows, parts).map { row, part in Reasoning.Reason(row, part.setting(in: context)) }
  }
}

extension Formula.Explanation {
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
  /// The first environment value that the condition read, with the node that sets it.
  fileprivate func setting(in context: MessageContext) -> Reasoning.Fact? {
    readings.lazy.compactMap { reading -> Reasoning.Fact? in
      guard case .environment(let names) = reading.operand, let key = names.first,
        let node = context.origin(of: key)
      else { return nil }
      return .setting(key: key, node: node)
    }.first
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
  fileprivate var isOfEnvironment: Bool {
    if case .environment = operand { true } else { false }
  }

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
