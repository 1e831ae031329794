package import PatchbayEngine

// While nobody waits for what the recorder has to tell, it lets the engine note what happens and
// turns that into traces when they are asked for, or before the tree changes.

extension TraceRecorder: DispatchLogReader {
  /// As many as it keeps; all of them at once where somebody is told, or the time is.
  package var dispatchesOfInterest: Int? {
    onUpdate == nil && clock == nil ? max(0, options.mostTraces) : nil
  }

  /// Whether messages are put into words when they set out.
  package var keepsMessages: Bool { options.keepsPayloads }

  /// Puts a message into words.
  package func look(at message: Any, kind: String) {
    latestPayload = options.wording.payload(of: message, kind: kind)
  }

  /// Keeps the words of the last message.
  package func keepMessage() {
    payloadsToCome.append(latestPayload ?? Payload(kind: "", fields: []))
  }

  /// Counts the oldest, which would not be kept.
  package func passOver(_ dispatches: Int) {
    countOnly(dispatches)
    payloadsToCome.removeFirst(min(dispatches, payloadsToCome.count))
  }

  /// Begins a trace.
  package func read(_ start: LoggedDispatch) {
    begin(
      start.id, cause: start.cause,
      TraceHeader(
        category: start.isState ? .state : .event, message: payload(of: start),
        channel: start.channel, scope: start.scope, sender: place(of: start.sender),
        departure: departure(of: start.sender, at: start.id), audience: start.audience))
  }

  /// The words that were kept for it, in the order in which they were.
  private func payload(of start: LoggedDispatch) -> Payload {
    guard nextPayload < payloadsToCome.count else { return Payload(kind: start.kind, fields: []) }
    defer {
      nextPayload += 1
      if nextPayload == payloadsToCome.count {
        payloadsToCome.removeAll(keepingCapacity: true)
        nextPayload = 0
      }
    }
    return payloadsToCome[nextPayload]
  }
}

extension TraceRecorder {
  /// How many messages have ended at a limit.
  package var limitCount: Int {
    log?.read()
    return latestLimitCount
  }
}
