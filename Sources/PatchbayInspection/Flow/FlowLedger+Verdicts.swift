import PatchbayEngine

extension FlowLedger.Interception {
  mutating func count(_ verdict: Trace.Verdict, _ decision: FlowLedger.Decision) {
    if verdict.isFirst { seen += 1 }
    switch verdict {
    case .passed:
      passed += 1
      lastPass = decision
    case .changed:
      changed += 1
      lastChange = decision
    case .copied:
      copied += 1
      lastChange = decision
    case .dropped(let unreached):
      dropped += 1
      cutOff += unreached.count
      lastDrop = decision
    case .deferred: deferred += 1
    case .answered: lastAnswer = decision
    }
  }
}

extension Trace.Verdict {
  /// The kind before the change; nil if nothing was changed.
  var kindBefore: String? {
    switch self {
    case .changed(let from, _, _), .copied(_, let from, _, _): from
    default: nil
    }
  }

  /// Whether this is the interceptor's first verdict on the message; further copies and answers
  /// follow an earlier verdict.
  var isFirst: Bool {
    switch self {
    case .copied(let copy, _, _, _): copy == 1
    case .answered(_, let goesOn): !goesOn
    default: true
    }
  }
}

extension NonDeliveryReason {
  /// Whether an interceptor kept the message away.
  var isOfInterceptors: Bool { self == .dropped || self == .morphed || self == .stopped }
}
