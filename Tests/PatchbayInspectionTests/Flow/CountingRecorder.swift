import PatchbayEngine
import PatchbayInspection

extension LiveRoom {
  /// A recorder that watches the tree and counts who sends what to whom.
  func countingRecorder() -> TraceRecorder {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    let recorder = TraceRecorder(options: options)
    live.attach(watcher: recorder)
    return recorder
  }
}
