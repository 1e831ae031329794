import PatchbayEngine

// Rolling back the recorder to a mark, or forgetting and restoring traces by number.

extension TraceRecorder {
  /// A moment that the recorder can roll back to; every mark must be closed or rolled back to.
  package struct Mark {
    /// The number of the last message at that moment.
    package let lastNumber: Int
    let limitCount: Int
    let depth: Int
    let freed: FreedNumbers?
    /// The number of the last message that was restored since; later ones were sent since.
    var lastRestored: Int
  }

  /// The numbers of forgotten messages, which are given again once no mark is open: after a rollback
  /// each number must mean one message.
  struct FreedNumbers {
    /// The number of the last message that is not forgotten.
    let before: Int
    let last: Int
  }

  /// Opens a mark inside the open ones.
  package func mark() -> Mark {
    log?.read()
    counts?.mark()
    let mark = Mark(
      lastNumber: latestNumber, limitCount: latestLimitCount, depth: kept.mark(), freed: freed,
      lastRestored: latestNumber)
    marks.append(mark)
    return mark
  }

  /// Closes a mark and keeps what was recorded since.
  package func close(_ mark: Mark) {
    kept.close(mark.depth)
    counts?.close(mark.depth)
    marks.removeSubrange((mark.depth - 1)...)
    if freed != nil { latestNumber = lastNumberInUse }
    freed = nil
  }

  /// Rolls back traces, counts and numbers to a mark and closes it.
  ///
  /// With `keepingSent`, messages that were sent since are kept, marked as taken back and not
  /// counted, and numbering continues after them.
  package func goBack(to mark: Mark, keepingSent: Bool = false) {
    log?.read()
    let lastRestored = marks[mark.depth - 1].lastRestored
    let isKeeping = keepingSent && latestNumber > lastRestored
    var sent = isKeeping ? kept.all.filter { $0.number > lastRestored } : []
    for index in sent.indices {
      sent[index].isTakenBack = true
      sent[index].identify(by: nil)
    }
    kept.goBack(to: mark.depth, keeping: sent)
    counts?.goBack(to: mark.depth)
    marks.removeSubrange((mark.depth - 1)...)
    latestLimitCount = mark.limitCount
    freed = mark.freed
    if !isKeeping, latestNumber != mark.lastNumber {
      latestNumber = mark.lastNumber
      numbers = numbers.filter { $0.value <= latestNumber }
    }
  }
}

extension TraceRecorder {
  /// The number after which the next message is numbered once no mark is open.
  package var lastNumberInUse: Int {
    let last = lastNumber
    return freed.map { $0.last == last ? $0.before : last } ?? last
  }

  /// Forgets all traces after a number; the next message gets the number after it.
  public func forget(after number: Int) {
    log?.read()
    guard number < latestNumber else { return }
    kept.replace(with: kept.all.filter { $0.number <= number })
    numbers = numbers.filter { $0.value <= number }
    if marks.isEmpty {
      latestNumber = max(0, number)
    } else {
      freed = FreedNumbers(before: max(0, number), last: latestNumber)
    }
  }

  /// Restores forgotten traces; the next message gets a number after `lastNumber`.
  package func bringBack(_ traces: [Trace], lastNumber: Int) {
    log?.read()
    for index in marks.indices {
      marks[index].lastRestored = max(marks[index].lastRestored, lastNumber)
    }
    kept.replace(with: kept.all + traces)
    latestNumber = max(latestNumber, lastNumber)
    freed = freed.map { FreedNumbers(before: max($0.before, lastNumber), last: latestNumber) }
  }
}
