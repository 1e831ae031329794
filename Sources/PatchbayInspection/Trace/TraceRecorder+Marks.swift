import PatchbayEngine

// Going back: to a mark, as if nothing had happened since, or before a number, to come forth again.

extension TraceRecorder {
  /// A moment to which the recorder can go back; every one is closed or gone back to.
  package struct Mark {
    /// The number of the last message at that moment.
    package let lastNumber: Int
    let limitCount: Int
    let depth: Int
    /// Traces were brought back since, or numbers given back that are before it.
    var hasMoved = false
  }

  /// Marks this moment, within the marks that are open.
  package func mark() -> Mark {
    log?.read()
    counts?.mark()
    let mark = Mark(lastNumber: latestNumber, limitCount: latestLimitCount, depth: kept.mark())
    marks.append(mark)
    return mark
  }

  /// Leaves all as it is now.
  package func close(_ mark: Mark) {
    kept.close(mark.depth)
    counts?.close(mark.depth)
    marks.removeSubrange((mark.depth - 1)...)
  }

  /// Goes back to a mark: traces, counts and numbers are as they were, and the mark is closed.
  ///
  /// If later traces are to be kept, they are marked as taken back, are not counted, and numbers go on behind them;
  /// not so where the recorder has gone back and forth since. Tells whether they are kept.
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
  /// Forgets all traces after one of this number; the next is the one after it again.
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

  /// Takes traces back that were forgotten; the next is the one after this number.
  package func bringBack(_ traces: [Trace], lastNumber: Int) {
    log?.read()
    for index in marks.indices { marks[index].hasMoved = true }
    kept.replace(with: kept.all + traces)
    latestNumber = max(latestNumber, lastNumber)
  }
}
