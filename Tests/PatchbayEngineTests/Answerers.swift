import PatchbayEngine
import TestSupport

/// A query that every answerer answers with its name.
struct Who: SyncPluginMessage {
  typealias Response = String
  var text = ""
}

/// A query that interceptors ask in place of another one.
struct Instead: SyncPluginMessage {
  typealias Response = String
}

extension PluginContainer {
  @discardableResult
  func addAnswerer(
    _ name: String, priority: MessageObservingPriority = .normal,
    channel: MessageChannel = .none
  ) -> MessageSender? {
    addProbe(name, priority: priority) { sender in
      sender.answer(Who.self, channel: channel) { name + $0.text }
      sender.answer(Instead.self, channel: channel) { _ in "instead \(name)" }
    }
  }
}
