import PatchbayEngine
import PatchbayInspection

/// What becomes of messages when the steps of a journal are run again, under the numbers they had.
final class RebuiltTraces {
  private let recorder: TraceRecorder
  /// Where the recorder stood when the step under way began.
  private var lastNumber = 0
  private(set) var traces: [Int: Trace] = [:]

  init(_ options: TraceRecorder.Options) {
    var structureOnly = options
    structureOnly.keepsPayloads = false
    recorder = TraceRecorder(options: structureOnly)
  }
}

extension RebuiltTraces {
  var watchers: [any DispatchWatcher] { [recorder] }

  /// A step is over, of which the last message has a known number.
  ///
  /// Its messages stand in a row; before them there may be some of commands that failed, which are no steps.
  func end(stepWithLast number: Int) {
    let shift = number - recorder.lastNumber
    if recorder.lastNumber > lastNumber {
      for trace in recorder.traces where trace.number > lastNumber {
        traces[trace.number + shift] = trace
      }
      recorder.forget()
      forgetOldest()
    }
    lastNumber = recorder.lastNumber
  }

  private func forgetOldest() {
    let most = recorder.options.mostTraces
    guard traces.count / 2 > most else { return }
    for number in traces.keys.sorted().dropLast(most) { traces[number] = nil }
  }
}
