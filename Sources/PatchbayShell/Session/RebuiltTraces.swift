import PatchbayInspection

/// What becomes of messages when the steps of a journal are run again, under the numbers they had.
final class RebuiltTraces {
  /// It counts all of them, and has the traces of those that are kept.
  let recorder: TraceRecorder
  /// The traces up to this number are no longer kept.
  private let lastForgotten: Int
  /// Where the recorder stood when the step under way began.
  private var lastNumber = 0
  /// The steps by now are those of messages that are kept.
  private var isKeeping = false
  private(set) var traces: [Int: Trace] = [:]

  init(_ options: TraceRecorder.Options, upTo lastMessage: Int) {
    lastForgotten = lastMessage - options.mostTraces
    var structureOnly = options
    structureOnly.keepsPayloads = false
    recorder = TraceRecorder(options: structureOnly)
  }
}

extension RebuiltTraces {
  /// To be called before a step, and when it begins another world.
  func watch(_ world: World, in step: Journal.Step) {
    if world.watchers.isEmpty { world.watch(with: [recorder]) }
    if step.lastMessage > lastForgotten, !isKeeping { beginKeeping(at: step.messagesBefore) }
  }

  /// A step is over, of which the number of the last message is known.
  ///
  /// Its messages stand in a row; before them there may be some of commands that failed, which are no steps.
  func end(_ step: Journal.Step) {
    // What is not kept need not be read now.
    guard isKeeping else { return }
    let shift = step.lastMessage - recorder.lastNumber
    if recorder.lastNumber > lastNumber {
      for trace in recorder.traces where trace.number > lastNumber {
        traces[trace.number + shift] = trace
      }
      recorder.forget()
    }
    recorder.renumber(after: lastNumber, by: shift)
    lastNumber = recorder.lastNumber
  }

  /// From here on messages are kept, of which the next comes after this one.
  private func beginKeeping(at number: Int) {
    isKeeping = true
    recorder.renumber(after: 0, by: number - recorder.lastNumber)
    recorder.forget()
    lastNumber = number
  }
}
