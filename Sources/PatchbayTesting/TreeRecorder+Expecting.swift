public import PatchbayEngine
import PatchbayInspection
public import Testing

// Expectations that explain themselves: where a delivery is missing, the issue says why, as `why` does.

extension TreeRecorder {
  /// Records an issue unless the plugin or relay at a path has received a message of a type.
  public func expectDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !hasReceived(type, receiver) else { return }
    record(reasonForMissing(MessageKey(type).name, at: receiver), sourceLocation)
  }

  /// Records an issue unless the plugin or relay at a path has received a message with these values.
  public func expectDelivery(
    of message: any PluginMessage, to receiver: String, channel: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = Delivery(of: message, to: receiver, channel: channel)
    guard !deliveries.contains(expected) else { return }
    let others = deliveries.filter {
      $0.receiver == expected.receiver && $0.message.kind == expected.message.kind
    }
    let reason =
      others.isEmpty
      ? reasonForMissing(expected.message.kind, at: receiver)
      : "received were only\n" + others.map { "  \($0)" }.joined(separator: "\n")
    record("there was no \(expected)\n\(reason)", sourceLocation)
  }

  /// Waits until the plugin or relay at a path has received a message of a type, and records an issue if
  /// it has not in time.
  ///
  /// For messages that handlers send after an `await`.
  public func expectDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, within time: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let deadline = ContinuousClock.now + time
    while !hasReceived(type, receiver), ContinuousClock.now < deadline, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
    }
    expectDelivery(of: type, to: receiver, sourceLocation: sourceLocation)
  }

  /// Records an issue for each message of a type that the plugin or relay at a path has received.
  public func expectNoDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for delivery in deliveries(of: type) where delivery.receiver.text == receiver {
      record("there was \(delivery)", sourceLocation)
    }
  }
}

extension TreeRecorder {
  private func hasReceived<M: PluginMessage>(_ type: M.Type, _ receiver: String) -> Bool {
    deliveries(of: type).contains { $0.receiver.text == receiver }
  }

  /// What `why` says of the last message of a kind.
  private func reasonForMissing(_ kind: String, at receiver: String) -> String {
    guard let trace = traces.last(where: { $0.message.kind == kind }) else {
      return "no \(kind) was sent"
    }
    do throws(InspectionError) {
      let path = TopologyPath(receiver)
      let explanation = try Explainer.why(endpoint: path, in: trace, topology: topology)
      return explanation.lines { _ in nil }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func record(_ words: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
  }
}
