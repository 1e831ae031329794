import PatchbayInspection

/// The traces of a rebuild, under the numbers that the messages had originally.
final class RebuiltTraces {
  /// Counts all messages, and records the traces of those that are kept.
  let recorder: TraceRecorder
  /// The number of the last message whose trace is no longer kept.
  private let lastForgotten: Int
  /// The recorder's last message number when the current step began.
  private var lastNumber = 0
  /// Whether the rebuild has reached the messages that are kept.
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
  /// Call this before each step, and whenever a step begins a new world.
  func watch(_ world: World, in step: Journal.Step) {
    if world.watchers.isEmpty { world.watch(with: [recorder]) }
    if step.lastMessage > lastForgotten, !isKeeping { beginKeeping(at: step.messagesBefore) }
  }

  /// Moves the traces of a finished step to their original numbers.
  ///
  /// The messages of a step are numbered consecutively. Numbers before them may belong to failed
  /// commands, which are no steps.
  func end(_ step: Journal.Step) {
    // A packed step would be unpacked for its numbers.
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

  /// Begins to keep messages; the next one comes after `number`.
  private func beginKeeping(at number: Int) {
    isKeeping = true
    recorder.renumber(after: 0, by: number - recorder.lastNumber)
    recorder.forget()
    lastNumber = number
  }
}
