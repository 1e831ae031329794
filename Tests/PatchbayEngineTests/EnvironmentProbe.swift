import PatchbayEngine
import TestSupport

protocol Style {
  var name: String { get }
}

struct Theme: Style {
  let name: String
}

final class Room {
  let roomId: String

  init(roomId: String) { self.roomId = roomId }
}

/// A plugin that reads the environment, and records the changes that it is notified of.
final class EnvironmentProbe: Plugin {
  struct Script {
    let journal: Journal
    let made: (EnvironmentProbe) -> Void
  }

  @PluginEnvironment var theme: Theme?
  @PluginEnvironment(key: "title") var title: String?
  @PluginEnvironment var room: Room?
  @PluginEnvironment var style: (any Style)?
  @MessageObserver private var mood: Mood?
  private(set) var sender: MessageSender?
  private(set) var name = "-"
  private let journal: Journal

  init?(params: Any?) {
    guard let script = params as? Script else { return nil }
    journal = script.journal
    journal.note("init \(theme?.name ?? "-")")
    $mood.bind(to: self) { me, _ in me.note("mood with \(me.theme?.name ?? "-")") }
    script.made(self)
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sender = messageSender
    self.name = name ?? "-"
    note("initialized with \(theme?.name ?? "-")")
  }

  func pluginDeinit() { note("deinit with \(theme?.name ?? "-")") }
}

extension EnvironmentProbe {
  func note(_ entry: String) { journal.note(entry) }

  /// Clears the earlier records, and records every change from now on.
  func listen() {
    _ = journal.take()
    $theme.bind(to: self) { $0.note("\($0.name) \($1?.name ?? "-")") }
    $title.bind(to: self) { $0.note("\($0.name) title \($1 ?? "-")") }
    $room.bind(to: self) { $0.note("\($0.name) room \($1?.roomId ?? "-")") }
  }
}

extension PluginContainer {
  @discardableResult
  func addEnvironmentProbe(
    _ name: String, _ journal: Journal, priority: MessageObservingPriority = .normal
  ) -> EnvironmentProbe? {
    var probe: EnvironmentProbe?
    let script = EnvironmentProbe.Script(journal: journal) { probe = $0 }
    addPlugin(EnvironmentProbe.self, name: name, params: script, messageObservingPriority: priority)
    return probe
  }

  /// Adds a probe that records the changes of its values.
  @discardableResult
  func addEnvironmentListener(
    _ name: String, _ journal: Journal, priority: MessageObservingPriority = .normal
  ) -> EnvironmentProbe? {
    let probe = addEnvironmentProbe(name, journal, priority: priority)
    probe?.listen()
    return probe
  }
}

/// A relay that does the same, bound once for each connection.
final class EnvironmentRelay: MessageRelay {
  @PluginEnvironment var theme: Theme?
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func messageRelayConnected(messageSender: MessageSender) {
    journal.note("connected with \(theme?.name ?? "-")")
    $theme.bind(to: self) { $0.journal.note("\($0.name) \($1?.name ?? "-")") }
  }
}
