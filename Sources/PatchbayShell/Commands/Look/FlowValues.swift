import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The JSON of `who` and `stats`; see inspection.schema.json.

extension FlowLedger.Messages {
  fileprivate var value: Value { ["first": .int(first), "last": .int(last)] }
}

extension FlowLedger.Row {
  /// The row, with the members that its role has.
  var value: Value {
    let role = subject.role
    let whose: [(name: String, value: Value)] =
      role == .interception
      ? [("interceptor", .text(interceptor.text)), ("kind", .text(subject.kind))]
      : [
        ("sender", .text(subject.sender.text)), ("kind", .text(subject.kind)),
        ("category", .text(subject.category.rawValue)),
        ("channel", .text(orNull: subject.channel)),
      ]
    let received: [(name: String, value: Value)] =
      role == .hearing
      ? [("hearer", .text(subject.hearer.text)), ("heardAs", .text(orNull: subject.heardAs))] : []
    let numbers = FlowCounts.all.filter { role.counts.contains($0.name) }
      .map { ($0.name, Value.int(counts[keyPath: $0.count])) }
    let time = [("ownTime", self.ownTime.map(Value.int) ?? .null)].filter { _ in role != .sending }
    let decisions = FlowLedger.DecisionSort.allCases.filter { _ in role == .interception }
      .map { ($0.rawValue, last[$0]?.value ?? .null) }
    return .object(
      Value.Fields(
        whose + received + numbers + time + decisions
          + [("messages", messages.value)]))
  }
}

extension FlowLedger.Role {
  /// The names of the role's counts.
  fileprivate var counts: [String] {
    switch self {
    case .sending: ["sent", "unheard", "heard", "dropped", "answered", "failed", "cut"]
    case .hearing: ["heard", "dropped", "answered", "failed"]
    case .interception:
      ["seen", "passed", "changed", "copied", "dropped", "deferred", "answered", "cutOff"]
    }
  }
}

extension FlowLedger.Decision {
  fileprivate var value: Value {
    ["message": .int(message), "hop": .int(hop), "reason": .text(orNull: reason)]
  }
}

extension KindParties {
  var value: Value {
    [
      "kind": .text(kind),
      "senders": .list(
        senders.map {
          [
            "path": .text($0.path.text), "declared": .bool($0.isDeclared),
            "gone": .bool($0.path.isGone),
            "seen": $0.seen?.value ?? .null, "sentAs": .texts($0.sentAs),
          ]
        }),
      "dependsOnCode": .object(
        Value.Fields(silentClasses.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })),
      "makers": .texts(makers.map(\.path.text)),
      "handovers": .list(
        handovers.map {
          [
            "by": .text($0.handover.name), "scheme": .text($0.handover.line.scheme),
            "to": .text($0.handover.hearer.text), "gone": .bool($0.isGone),
            "seen": .list($0.seen.map(\.value)),
          ]
        }),
      "interceptors": .list(
        interceptors.map {
          [
            "path": .text($0.path.text), "does": .text($0.words), "gone": .bool($0.path.isGone),
            "seen": $0.seen?.value ?? .null,
          ]
        }),
      "orderOf": orderOf.map(Value.int) ?? .null,
      "hearers": .list(
        hearers.map {
          [
            "path": .text($0.path.text), "declared": .bool($0.channel != nil),
            "answers": .bool($0.answers), "order": $0.order.map(Value.int) ?? .null,
            "gone": .bool($0.path.isGone),
            "seen": .list($0.seen.map(\.value)),
          ]
        }),
      "remembered": .list(
        keepers.map {
          [
            "path": .text($0.path.text), "channel": .text(orNull: $0.channel),
            "message": .text("\($0.message)"),
          ]
        }),
      "uncounted": .int(uncounted),
    ]
  }
}

extension PlaceFlow {
  var value: Value {
    [
      "path": .text(path.text), "crossing": .bool(isCrossing), "gone": .bool(path.isGone),
      "comes": .list(comes.map(\.value)), "goes": .list(goes.map(\.value)),
      "inside": .list(inside.map(\.value)), "unheard": .list(unheard.map(\.value)),
      "waitsFor": .list(
        awaited.map {
          [
            "kind": .text($0.kind), "senders": .texts($0.senders.map(\.text)),
            "sentAs": .texts($0.sentAs), "reached": .bool($0.isReached),
            "handledAs": .text(orNull: $0.handledAs),
            "handovers": .list(
              $0.handovers.map { ["by": .text($0.name), "scheme": .text($0.line.scheme)] }),
          ]
        }),
      "remembers": .list(remembered.map(\.value)),
      "maySend": .texts(unsent), "intercepts": .list(interceptions.map(\.value)),
      "uncounted": .int(uncounted),
    ]
  }
}

extension FlowStats {
  var value: Value {
    [
      "by": .text(sort.rawValue), "findings": findings.value,
      "rows": .list(rows.map { $0.value(sort) }),
    ]
  }
}

extension FlowStats.Findings {
  fileprivate var value: Value {
    [
      "busiest": busiest?.value ?? .null, "equallyBusy": .texts(equallyBusy.map(\.text)),
      "slowest": slowest?.value ?? .null,
      "plugins": .int(members - relays), "relays": .int(relays),
      "silent": .texts(silent.map(\.text)),
      "unused": .texts(unused.map(\.text)), "passing": .texts(passing.map(\.text)),
      "unheard": .texts(unheard), "uncounted": .int(uncounted),
    ]
  }
}

extension FlowStats.Share {
  fileprivate var value: Value {
    ["path": .text(path.text), "part": .int(part), "whole": .int(whole)]
  }
}

extension FlowStats.Row {
  fileprivate func value(_ sort: FlowStats.Sort) -> Value {
    [
      "name": .text(name), "sent": .int(sort == .interceptor ? self.seen : self.sent),
      "heard": .int(self.heard), "dropped": .int(self.dropped),
      "changed": .int(self.changed + self.copied), "answered": .int(self.answered),
      "failed": .int(self.failed), "depth": .int(depth),
      "time": self.ownTime.map(Value.int) ?? .null,
      "example": example.map(Value.int) ?? .null,
    ]
  }
}
