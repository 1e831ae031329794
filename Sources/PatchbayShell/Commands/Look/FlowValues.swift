import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The JSON of `who` and `stats`; see inspection.schema.json.

extension FlowLedger.Messages {
  fileprivate var value: Value { ["first": .int(first), "last": .int(last)] }
}

extension FlowLedger.Sending {
  var value: Value {
    [
      "sender": .text(sender.text), "kind": .text(kind), "category": .text(category.rawValue),
      "channel": .text(orNull: channel), "sent": .int(sent), "unheard": .int(unheard),
      "heard": .int(heard), "dropped": .int(dropped),
      "answered": .int(answered), "failed": .int(failed), "cut": .int(cut),
      "messages": messages.value,
    ]
  }
}

extension FlowLedger.Hearing {
  var value: Value {
    [
      "sender": .text(sender.text), "kind": .text(kind), "category": .text(category.rawValue),
      "channel": .text(orNull: channel), "hearer": .text(hearer.text),
      "heardAs": .text(orNull: heardAs), "heard": .int(heard),
      "dropped": .int(dropped), "answered": .int(answered), "failed": .int(failed),
      "ownTime": ownTime.map(Value.int) ?? .null, "messages": messages.value,
    ]
  }
}

extension FlowLedger.Decision {
  fileprivate var value: Value {
    ["message": .int(message), "hop": .int(hop), "reason": .text(orNull: reason)]
  }
}

extension FlowLedger.Interception {
  var value: Value {
    [
      "interceptor": .text(interceptor.text), "kind": .text(kind), "seen": .int(seen),
      "passed": .int(passed), "changed": .int(changed), "copied": .int(copied),
      "dropped": .int(dropped), "deferred": .int(deferred), "answered": .int(answered),
      "cutOff": .int(cutOff), "ownTime": ownTime.map(Value.int) ?? .null,
      "lastPass": lastPass?.value ?? .null, "lastChange": lastChange?.value ?? .null,
      "lastDrop": lastDrop?.value ?? .null, "lastAnswer": lastAnswer?.value ?? .null,
      "messages": messages.value,
    ]
  }
}

extension KindParties {
  var value: Value {
    [
      "kind": .text(kind),
      "senders": .list(
        senders.map {
          [
            "path": .text($0.path.text), "declared": .bool($0.isDeclared), "gone": .bool($0.isGone),
            "seen": $0.seen?.value ?? .null,
          ]
        }),
      "dependsOnCode": .object(
        Value.Fields(silentClasses.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })),
      "makers": .texts(makers.map(\.text)),
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
            "path": .text($0.path.text), "does": .text($0.words), "gone": .bool($0.isGone),
            "seen": $0.seen?.value ?? .null,
          ]
        }),
      "orderOf": orderOf.map(Value.int) ?? .null,
      "hearers": .list(
        hearers.map {
          [
            "path": .text($0.path.text), "declared": .bool($0.channel != nil),
            "answers": .bool($0.answers), "order": $0.order.map(Value.int) ?? .null,
            "gone": .bool($0.isGone),
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
      "path": .text(path.text), "crossing": .bool(isCrossing), "gone": .bool(isGone),
      "comes": .list(comes.map(\.value)), "goes": .list(goes.map(\.value)),
      "inside": .list(inside.map(\.value)), "unheard": .list(unheard.map(\.value)),
      "waitsFor": .list(
        awaited.map {
          [
            "kind": .text($0.kind), "senders": .texts($0.senders.map(\.text)),
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
    ["by": .text(sort.rawValue), "findings": findings.value, "rows": .list(rows.map(\.value))]
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
  fileprivate var value: Value {
    [
      "name": .text(name), "sent": .int(sent), "heard": .int(heard), "dropped": .int(dropped),
      "changed": .int(changed), "answered": .int(answered), "failed": .int(failed),
      "depth": .int(depth), "time": time.map(Value.int) ?? .null,
      "example": example.map(Value.int) ?? .null,
    ]
  }
}
