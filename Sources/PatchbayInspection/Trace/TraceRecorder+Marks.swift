import PatchbayEngine

// Rolling back the recorder to a mark, or forgetting and restoring traces by number.

extension TraceRecorder {
  /// A moment that the recorder can roll back to; every mark must be closed or rolled back to.
  package struct Mark {
    /// The number of the last message at that moment.
    package let lastNumber: Int
    let limitCount: Int
    let depth: Int
    /// Whether traces were restored or earlier numbers freed since.
    var hasMoved = false
  }

  /// Opens a mark inside the open ones.
  package func mark() -> Mark {
    log?.read()
    counts?.mark()
    let mark = Mark(lastNumber: latestNumber, limitCount: latestLimitCount, depth: kept.mark())
    marks.append(mark)
    return mark
  }

  /// Closes a mark without changing anything.
  package func close(_ mark: Mark) {
    kept.close(mark.depth)
    counts?.close(mark.depth)
    marks.removeSubrange((mark.depth - 1)...)
  }

  /// Rolls back traces, counts and numbers to a mark and closes it.
  ///
  /// With `keepingLater`, later traces are kept, marked as taken back and not counted, and
  /// numbering continues after them. This is ignored if traces were restored or numbers freed since
  /// the mark. Returns whether the later traces are kept.
  @discardableResult
  package func goBack(to mark: Mark, keepingLater: Bool = false) -> Bool {
    log?.read()
    let isKeeping = keepingLater && !marks[mark.depth - 1].hasMoved
    var later = isKeeping ? kept.all.filter { $0.number > mark.lastNumber } : []
    for index in later.indices {
      later[index].isTakenBack = true
      later[index].identify(by: nil)
    }
    kept.goBack(to: mark.depth, keeping: later)
    counts?.goBack(to: mark.depth)
    marks.removeSubrange((mark.depth - 1)...)
    latestLimitCount = mark.limitCount
    if !isKeeping, latestNumber != mark.lastNumber {
      latestNumber = mark.lastNumber
      numbers = numbers.filter { $0.value <= latestNumber }
    }
    return isKeeping
  }
}

extension TraceRecorder {
  /// Forgets all traces after a number; the next message gets the number after it.
  public func forget(after number: Int) {
    log?.read()
    guard number < latestNumber else { return }
    for index in marks.indices where number < marks[index].lastNumber {
      marks[index].hasMoved = true
    }
    kept.replace(with: kept.all.filter { $0.number <= number })
    numbers = numbers.filter { $0.value <= number }
    latestNumber = max(0, number)
  }

  /// Restores forgotten traces; the next message gets a number after `lastNumber`.
  package func bringBack(_ traces: [Trace], lastNumber: Int) {
    log?.read()
    for index in marks.indices { marks[index].hasMoved = true }
    kept.replace(with: kept.all + traces)
    latestNumber = max(latestNumber, lastNumber)
  }
}
