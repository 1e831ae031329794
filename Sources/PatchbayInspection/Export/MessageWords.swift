import PatchbayEngine

extension NonDeliveryReason {
  /// The reason in words for use in a sentence.
  var words: String { rawValue.replacing("-", with: " ") }
}

extension MessageFate {
  /// Whether places of this fate are counted where one item stands for many.
  var isCounted: Bool { ![.aside, .passed, .sent].contains(self) }
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
}
