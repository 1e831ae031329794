import PatchbayInspection

extension Formula.Explanation {
  /// What made the condition true, and where that was set: `env.muted is true, set on /live/tools`.
  ///
  /// What the environment says goes before what everybody can see of the message.
  func words(in context: MessageContext, _ wording: Wording) -> String {
    let readings = parts.filter(\.isDecisive).flatMap(\.readings)
    let hidden = readings.filter { if case .environment = $0.operand { true } else { false } }
    var told: [Formula.Operand] = []
    var words: [String] = []
    for reading in hidden.isEmpty ? readings : hidden where !told.contains(reading.operand) {
      told.append(reading.operand)
      words.append(reading.words(in: context, wording))
    }
    return words.isEmpty
      ? parts.filter(\.isDecisive).map(\.text).joined(separator: "; ")
      : words.joined(separator: "; ")
  }
}

extension Formula.Reading {
  fileprivate func words(in context: MessageContext, _ wording: Wording) -> String {
    switch operand {
    case .environment(let names):
      guard let origin = names.first.flatMap({ context.origin(of: $0) }) else {
        return "\(operand) is not set"
      }
      return "\(operand) is \(wording.words(of: value, key: names.last)), set on \(origin)"
    case .field(let names):
      return "\(operand) is \(wording.words(of: value, key: names.last))"
    case .kind: return "\(operand) is \(wording.words(of: value))"
    }
  }
}
