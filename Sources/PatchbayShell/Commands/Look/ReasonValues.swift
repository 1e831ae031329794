import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Explanations and reach for programs.

extension Explanation {
  var value: Value {
    [
      "endpoint": .text(endpoint.text), "message": .int(message), "kind": .text(kind),
      "fate": .text(fate.word), "reason": fate.reason.map { .text($0.rawValue) } ?? .null,
      "hop": hop.map(Value.int) ?? .null, "by": decider.map { .text($0.text) } ?? .null,
      "details": .list(details.map(Value.text)), "remedy": remedy.map(Value.text) ?? .null,
      "words": .text(headline),
    ]
  }
}

extension Explanation.Fate {
  fileprivate var word: String {
    switch self {
    case .delivered: "delivered"
    case .asked: "asked"
    case .answered: "answered"
    case .replayed: "replayed"
    case .unreached: "unreached"
    }
  }

  fileprivate var reason: NonDeliveryReason? {
    if case .unreached(let reason) = self { reason } else { nil }
  }
}

extension Reach {
  var value: Value {
    [
      "kind": .text(kind), "from": .text(sender.text),
      "entries": .list(entries.map { $0.verdict.value(of: $0.endpoint) }),
    ]
  }
}

extension Reach.Verdict {
  fileprivate func value(of endpoint: TopologyPath) -> Value {
    switch self {
    case .delivered(let kinds):
      [
        "endpoint": .text(endpoint.text), "verdict": "delivered",
        "as": .list(kinds.map(Value.text)),
      ]
    case .blocked(let reason, let interceptor, _):
      [
        "endpoint": .text(endpoint.text), "verdict": "blocked", "reason": .text(reason.rawValue),
        "by": interceptor.map { .text($0.text) } ?? .null,
      ]
    case .dependsOnCode(let places):
      [
        "endpoint": .text(endpoint.text), "verdict": "depends",
        "on": .list(places.map { .text($0.text) }),
      ]
    case .dependsOnFields(let fields):
      [
        "endpoint": .text(endpoint.text), "verdict": "depends",
        "fields": .list(fields.map(Value.text)),
      ]
    }
  }
}
