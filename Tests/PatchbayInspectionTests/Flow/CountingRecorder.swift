import PatchbayEngine
import PatchbayInspection

extension LiveRoom {
  /// Returns a recorder that watches the tree and counts deliveries by sender and receiver.
  func countingRecorder() -> TraceRecorder {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    let recorder = TraceRecorder(options: options)
    live.attach(watcher: recorder)
    return recorder
  }
}
