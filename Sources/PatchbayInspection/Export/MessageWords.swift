import PatchbayEngine

extension NonDeliveryReason {
  /// The reason in words for use in a sentence.
  var words: String { rawValue.replacing("-", with: " ") }
}

extension MessageFate {
  /// Whether places of this fate are counted where one item stands for many.
  var isCounted: Bool {
    switch self {
    case .aside, .passed, .sent: false
    case .notReached, .heard, .answered, .changed, .deferred, .dropped: true
    }
  }
}

extension Trace.Verdict {
  /// The fate of the interceptor's place in a graph.
  var fate: MessageFate {
    switch self {
    case .passed: .passed
    case .changed, .copied: .changed
    case .dropped: .dropped
    case .deferred: .deferred
    case .answered: .answered
    }
  }

  /// Whether the message ends here.
  var endsHere: Bool {
    if case .answered(_, let goesOn) = self { return !goesOn }
    return fate == .dropped || fate == .deferred
  }

  /// A remark on the interceptor's decision in a hop; nil if it let the message pass.
  func remark(_ hop: String) -> String? {
    switch self {
    case .passed: nil
    case .changed(_, let message, let changes): "\(hop) \(Self.words(message, changes))"
    case .copied(let copy, _, let message, _):
      "\(hop) copy \(copy): \(GraphWords.short(message.kind))"
    case .dropped(let unreached) where unreached.isEmpty: "\(hop) dropped"
    case .dropped(let unreached): "\(hop) dropped, \(unreached.count) not reached"
    case .deferred: "\(hop) kept for later"
    case .answered(let count, _): "\(hop) answered \(count)"
    }
  }

  /// The changed fields; the kind if no field changed.
  private static func words(_ message: Payload, _ changes: [Trace.Change]) -> String {
    guard !changes.isEmpty else { return "made \(GraphWords.short(message.kind))" }
    let fields = changes.prefix(2).map { change in
      "\(GraphWords.short(change.field))=\(change.after.map(GraphWords.short) ?? "null")"
    }
    return fields.joined(separator: " ") + (changes.count > 2 ? " …" : "")
  }
}
