import PatchbayEngine
import TestSupport

/// Who are you? Everybody answers with a name.
struct Who: SyncPluginMessage {
  typealias Response = String
  var text = ""
}

/// Asked in the place of another.
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
