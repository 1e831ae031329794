package import PatchbayEngine

// While no closure waits for hops, the recorder lets the engine log dispatches, and turns the log
// into traces when they are requested or before the tree changes.

extension TraceRecorder: DispatchLogReader {
  /// The number of dispatches to log; nil for all, if a closure observes hops or time is measured.
  package var dispatchesOfInterest: Int? {
    onUpdate == nil && clock == nil ? max(0, options.mostTraces) : nil
  }

  /// Whether messages are kept for their words.
  package var keepsMessages: Bool { options.keepsPayloads }

  /// Keeps a message as a value if its type is plain, otherwise its words.
  package func look<M: PluginMessage>(at message: M, kind: () -> String) {
    latestMessage =
      plainTypes.contain(message)
      ? .message(message) : .words(options.wording.payload(of: message, kind: kind()))
  }

  /// Adds the last message to those of the log.
  package func keepMessage() {
    if let latestMessage = latestMessage.take() { messagesToCome.append(latestMessage) }
  }

  /// Whether dispatches are counted, also those that are not kept.
  package var wantsAll: Bool { counts != nil }

  /// Gives numbers to the oldest dispatches, which would not be kept.
  package func passOver(_ dispatches: Int) {
    latestNumber += dispatches
    messagesToCome.removeFirst(min(dispatches, messagesToCome.count))
  }

  /// Begins a trace from the log.
  package func read(_ start: LoggedDispatch) {
    begin(start.id, cause: start.cause, traceStart(of: start))
  }

  /// Makes a trace that shares the hops of an earlier one; returns false if that is not kept.
  package func read(_ start: LoggedDispatch, like earlier: UInt64) -> Bool {
    let number = numbers[earlier]
    guard let example = kept.last(where: { $0.number == number }), example.hopsNotKept == 0
    else { return false }
    let builder = begin(start.id, cause: start.cause, traceStart(of: start))
    builder.take(hopsOf: example)
    if counts != nil {
      for hop in example.hops { counts?.count(hop, isFaultOfHandler: false, &builder.tally) }
    }
    underWay[start.id] = nil
    end(start.id, builder, unreached: example.unreached, cut: example.cut)
    return true
  }

  private func traceStart(of start: LoggedDispatch) -> TraceStart {
    TraceStart(
      trace: Trace(
        category: start.isState ? .state : .event, message: payload(of: start),
        scheme: start.scheme, channel: start.channel, scope: start.scope,
        sender: place(of: start.sender), departure: departure(of: start.sender, at: start.id)),
      audience: start.audience)
  }

  /// The words of the dispatch's message; messages are kept in the order of dispatches.
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
  /// The number of dispatches that ended at a limit.
  package var limitCount: Int {
    log?.read()
    return latestLimitCount
  }
}
