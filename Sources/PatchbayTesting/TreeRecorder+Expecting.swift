public import PatchbayEngine
import PatchbayInspection
public import Testing

// Expectations that explain themselves: where a delivery is missing, the issue says why, as `why` does.

extension TreeRecorder {
  /// Records an issue unless the plugin or relay at a path has received a message of a type.
  public func expectDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !deliveries(of: type).contains(where: { $0.receiver.text == receiver }) else { return }
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

  /// Records an issue for each message of a type that the plugin or relay at a path has received.
  ///
  /// A path that never had a plugin or relay is an issue as well, so that a typo can't pass.
  public func expectNoDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = TopologyPath(receiver)
    guard hasKnown(path) else {
      let error = InspectionError.unknownEndpoint(
        path, near: path.nearest(among: topology.members))
      return record("\(error)", sourceLocation)
    }
    for delivery in deliveries(of: type) where delivery.receiver.text == receiver {
      record("there was \(delivery)", sourceLocation)
    }
  }
}

// MARK: - Waiting

extension TreeRecorder {
  /// Waits until the plugin or relay at a path has received a message of a type, and records an issue if
  /// it has not in time.
  ///
  /// For messages that handlers send after an `await`.
  public func expectDelivery<M: PluginMessage>(
    of type: M.Type, to receiver: String, within time: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await wait(atMost: time) { deliveries(of: type).contains { $0.receiver.text == receiver } }
    expectDelivery(of: type, to: receiver, sourceLocation: sourceLocation)
  }

  /// Waits until the plugin or relay at a path has received a message with these values, and records an
  /// issue if it has not in time.
  public func expectDelivery(
    of message: any PluginMessage, to receiver: String, channel: String? = nil,
    within time: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let expected = Delivery(of: message, to: receiver, channel: channel)
    await wait(atMost: time) { deliveries.contains(expected) }
    expectDelivery(
      of: message, to: receiver, channel: channel, sourceLocation: sourceLocation)
  }

  private func wait(atMost time: Duration, until isMet: () -> Bool) async {
    let deadline = ContinuousClock.now + time
    while !isMet(), ContinuousClock.now < deadline, !Task.isCancelled {
      // The pause gives the tree's actor to the code that sends. A cancelled sleep ends the loop above.
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

// MARK: - Issues

extension TreeRecorder {
  /// What `why` says of the last message of a kind.
  private func reasonForMissing(_ kind: String, at receiver: String) -> String {
    guard let trace = traces.last(where: { $0.message.kind == kind }) else {
      return (["no \(kind) was sent"] + faultsAsReason).joined(separator: "\n")
    }
    do throws(InspectionError) {
      let path = TopologyPath(receiver)
      let explanation = try Explainer.why(endpoint: path, in: trace, topology: topology)
      return explanation.lines { _ in nil }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  /// The last few faults: a handler that threw may be why a message was never sent.
  private var faultsAsReason: [String] {
    let faults = faults
    let omitted = faults.count > 5 ? ["  ... \(faults.count - 5) more"] : []
    return faults.isEmpty ? [] : ["faults were"] + omitted + faults.suffix(5).map { "  \($0)" }
  }
}
