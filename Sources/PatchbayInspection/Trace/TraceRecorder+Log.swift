package import PatchbayEngine

// While no closure waits for hops, the recorder lets the engine log what happens, and
// turns that into traces when they are asked for, or before the tree changes.

extension TraceRecorder: DispatchLogReader {
  /// The number of kept traces; all dispatches where a closure is called for each hop, or time is measured.
  package var dispatchesOfInterest: Int? {
    onUpdate == nil && clock == nil ? max(0, options.mostTraces) : nil
  }

  /// Whether messages are put into words when they set out.
  package var keepsMessages: Bool { options.keepsPayloads }

  /// Puts a message into words, if it can't be kept as it is.
  package func look<M: PluginMessage>(at message: M, kind: () -> String) {
    latestMessage =
      plainTypes.contain(message)
      ? .message(message) : .words(options.wording.payload(of: message, kind: kind()))
  }

  /// Keeps the last message.
  package func keepMessage() {
    if let latestMessage = latestMessage.take() { messagesToCome.append(latestMessage) }
  }

  /// Whether there is a ledger to count in.
  package var countsPassed: Bool { counts != nil }

  /// Counts the oldest, which would not be kept.
  package func passOver(_ dispatches: Int, _ groups: [PassedDispatches]) {
    counts?.pass(groups, after: latestNumber) { place(of: $0) }
    countOnly(dispatches)
    messagesToCome.removeFirst(min(dispatches, messagesToCome.count))
  }

  /// Begins a trace.
  package func read(_ start: LoggedDispatch) {
    begin(start.id, cause: start.cause, header(of: start))
  }

  /// Makes a trace with the hops of the last one, which both then share.
  package func readAgain(_ start: LoggedDispatch) -> Bool {
    guard let last = kept.last, last.hopsNotKept == 0 else { return false }
    let builder = begin(start.id, cause: start.cause, header(of: start))
    builder.take(hopsOf: last)
    counts?.count(last.hops, builder)
    underWay[start.id] = nil
    end(start.id, builder, unreached: last.unreached, cut: last.cut)
    return true
  }

  private func header(of start: LoggedDispatch) -> TraceHeader {
    TraceHeader(
      category: start.isState ? .state : .event, message: payload(of: start),
      scheme: start.scheme, channel: start.channel, scope: start.scope,
      sender: place(of: start.sender), departure: departure(of: start.sender, at: start.id),
      audience: start.audience)
  }

  /// The words of the message that was kept for it, in the order in which they were.
  private func payload(of start: LoggedDispatch) -> Payload {
    guard nextMessage < messagesToCome.count else { return Payload(kind: start.kind, fields: []) }
    defer {
      nextMessage += 1
      if nextMessage == messagesToCome.count {
        messagesToCome.removeAll(keepingCapacity: true)
        nextMessage = 0
      }
    }
    switch messagesToCome[nextMessage] {
    case .message(let message): return options.wording.payload(of: message, kind: start.kind)
    case .words(let payload): return payload
    }
  }
}

extension TraceRecorder {
  /// How many messages have ended at a limit.
  package var limitCount: Int {
    log?.read()
    return latestLimitCount
  }
}
