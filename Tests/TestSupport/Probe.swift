public import PatchbayEngine

/// A plugin that runs code of the test when it is added and when it is removed.
public final class Probe: Plugin {
  /// The code that a probe runs.
  public struct Script {
    public var start: (Probe, MessageSender) -> Void = { _, _ in }
    public var end: (MessageSender) -> Void = { _ in }

    public init() {}
  }

  public let script: Script
  public private(set) var sender: MessageSender?
  public private(set) var name = "-"

  public init?(params: Any?) {
    guard let script = params as? Script else { return nil }
    self.script = script
  }

  public func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sender = messageSender
    self.name = name ?? "-"
    script.start(self, messageSender)
  }

  public func pluginDeinit() {
    if let sender { script.end(sender) }
  }
}

@available(*, unavailable)
extension Probe: Sendable {}

@available(*, unavailable)
extension Probe.Script: Sendable {}

extension PluginContainer {
  /// Removes all probes; for tests whose probes retain their own container.
  public func dismantle() {
    for plugin in plugins { removePlugin(Probe.self, name: plugin.name) }
  }

  /// Adds a probe that runs `start`, and returns its sender.
  @discardableResult
  public func addProbe(
    _ name: String, priority: MessageObservingPriority = .normal, replace: Bool = false,
    start: @escaping (MessageSender) -> Void = { _ in },
    end: @escaping (MessageSender) -> Void = { _ in }
  ) -> MessageSender? {
    var sender: MessageSender?
    var script = Probe.Script()
    script.start = { _, given in
      sender = given
      start(given)
    }
    script.end = end
    addPlugin(
      Probe.self, name: name, params: script, replaceExistingPlugin: replace,
      messageObservingPriority: priority)
    return sender
  }

  /// Adds a probe that notes its name and the text, if any, of each message it receives, and then
  /// runs the code of the test.
  @discardableResult
  public func addListener(
    _ name: String, to journal: Journal, priority: MessageObservingPriority = .normal,
    channel: MessageChannel = .none,
    then react: @escaping (MessageSender, String) -> Void = { _, _ in }
  ) -> MessageSender? {
    addProbe(name, priority: priority) { sender in
      sender.observe(Text.self, channel: channel) { message in
        journal.note(message.text.isEmpty ? name : "\(name) \(message.text)")
        react(sender, message.text)
      }
      sender.observe(Mood.self, channel: channel) { message in
        journal.note("\(name) \(message.text)")
        react(sender, message.text)
      }
    }
  }
}

extension ComposableContainer {
  /// The moods that a plugin added now receives; the plugin is removed again.
  public var rememberedMoods: [String] {
    let journal = Journal()
    let room = self as? PluginContainer ?? PluginContainer()
    room.addListener("late", to: journal, channel: .any)
    try? (self as? PluginContainerComposer)?.compose(room)
    room.removePlugin(Probe.self, name: "late")
    if room !== self { room.parent?.decompose(room) }
    return journal.take().map { String($0.dropFirst("late ".count)) }
  }
}
