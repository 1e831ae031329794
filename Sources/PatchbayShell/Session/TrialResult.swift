import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// What commands would change.
struct TrialResult {
  /// One line for each difference of the trees or of the rest of the world.
  var changes: [String] = []
  /// The messages that the commands send, without those that these cause, and all replays.
  var sent: [Trace] = []
  /// The changed deliveries of messages that were sent again; nil if none was.
  var flow: FlowDiff?
  /// What might be sent to others; nil if the commands change nothing.
  var possible: PossibleFlowDiff?
  /// The problems that `lint` would find, and does not find now.
  var problems: [Finding] = []
}

// MARK: - In words

extension Session {
  /// What would change, arrive, be delivered otherwise, and go wrong.
  func text(of result: TrialResult) -> String {
    let sections = [
      ("would change", result.changes), ("would arrive", result.arrivals),
      (result.flow?.headline ?? "", result.flow?.lines ?? []),
      (PossibleFlowDiff.headline, result.possible?.lines ?? []),
      ("would be wrong", result.problemLines),
    ]
    return (result.changes.isEmpty && result.hasNoEffect ? "would change nothing\n" : "")
      + sections.filter { !$1.isEmpty }.map { "\($0)\n\(text(of: $1))" }.joined()
      + (result.flow.flatMap { $0.isEmpty ? $0.sameness + "\n" : nil } ?? "")
  }

  /// Lines of differences, each coloured by its sign.
  func text(of changes: [String]) -> String {
    changes.mapWhileWorking { line in
      "  \(line.onOneLine.painted(TopologyDiff.ink(for: line), if: isPainting))\n"
    }.joined()
  }
}

extension TrialResult {
  /// Whether messages arrive as before, as far as is known, and nothing begins to be wrong.
  var hasNoEffect: Bool { flow?.isEmpty != false && possible?.isEmpty != false && problems.isEmpty }

  /// One line for each problem; those that differ only in their places share a line.
  fileprivate var problemLines: [String] {
    problems.map { (reason: "\($0.words) (\($0.code.rawValue))", place: $0.place.text) }
      .linesByReason.cut(to: FlowDiff.mostLines, "more problem")
  }
}

extension Trace {
  /// The result and receivers of the message, as in `m1 Say: 1 observer delivered, to /r/p`.
  fileprivate var arrival: String {
    let names = receivers.isEmpty ? "" : ", to \(receivers.listed(upTo: 3))"
    let verb = category == .replay ? " replayed" : ""
    return "m\(number) \(message.kind)\(verb): \(result)\(names)"
  }

  /// The same as JSON.
  fileprivate var arrivalValue: Value {
    [
      "message": .int(number), "kind": .text(message.kind), "result": .text(result),
      "receivers": .texts(receivers),
    ]
  }

  private var receivers: [String] {
    var receivers: [String] = []
    for hop in hops {
      switch hop.step {
      case .delivered(let receiver), .replayed(let receiver, _):
        if !receivers.contains(receiver.text) { receivers.append(receiver.text) }
      default: break
      }
    }
    return receivers
  }
}

extension TrialResult {
  /// One line for each message that the commands send, and for each replay.
  fileprivate var arrivals: [String] { sent.map(\.arrival).cut(to: 10, "more message") }

  var value: Value {
    [
      "changes": Value(changes: changes), "sent": .list(sent.map(\.arrivalValue)),
      "arrivals": flow.map(\.value) ?? .null, "flows": flows,
      "problems": .list(problems.map(\.value)),
    ]
  }

  /// What might be sent to others.
  var flows: Value { possible?.value ?? .null }
}

extension PossibleFlowDiff {
  fileprivate var value: Value {
    .list(
      differences.map { difference, places in
        [
          "change": difference.isLoss ? "removed" : "added", "kind": .text(difference.kind),
          "of": difference.isAboutSender ? "senders" : "receivers",
          "places": .texts(places.map(\.text)), "others": .texts(difference.others.map(\.text)),
          "count": .int(difference.count), "left": .int(difference.left),
        ]
      })
  }
}

extension FlowDiff {
  /// The compared messages and the differences.
  var value: Value {
    [
      "messages": .list(messages.map(Value.int)),
      "differences": .list(
        differences.map { difference, messages in
          [
            "change": .text(difference.change.rawValue),
            "receiver": .text(difference.receiver.text), "kind": .text(difference.kind),
            "caused": .bool(difference.isCaused),
            "sender": .text(orNull: difference.sender?.text),
            "messages": .list(messages.map(Value.int)),
            "content": .text(orNull: difference.content),
            "times": difference.count.map(Value.int) ?? .null, "reason": .text(difference.reason),
          ]
        }),
    ]
  }
}

extension Value {
  /// A list of differences, with words for the signs of their lines.
  init(changes lines: [String]) {
    self = .list(
      lines.map { line in
        let change =
          switch line.first {
          case "+": "added"
          case "-": "removed"
          case ">": "moved"
          default: "changed"
          }
        return ["change": .text(change), "words": .text(String(line.dropFirst(2)))]
      })
  }
}
