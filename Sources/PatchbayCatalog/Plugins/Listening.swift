import PatchbayEngine
import PatchbayLanguage

// The plugins that only record messages.

/// The parameters of a recording plugin: the observed kinds.
struct ListeningParams: ReadyMadeParams {
  let hearing: Hearing

  init(from reader: PluginReader) throws(PartError) { hearing = try reader.hearing() }

  var conduct: Conduct { Conduct(hears: hearing.kinds) }
}

extension ReadyMade where Params == ListeningParams {
  static var parameters: [PluginParameter] { [Hearing.on, Hearing.channel] }
}

extension ShellPlugin<ListeningParams> {
  /// Records messages with their fields from now on.
  func record(with sender: MessageSender) {
    diary.heading = "received"
    params.hearing.start(for: self, with: sender) { [diary] kind, fields in
      diary.write(Value(heard: kind, fields))
    }
  }
}

/// Records messages with their fields.
final class Probe: ShellPlugin<ListeningParams>, ReadyMade {
  static let summary = "records the messages that it receives"

  func start(with sender: MessageSender) { record(with: sender) }
}

/// Counts messages by kind.
final class Counter: ShellPlugin<ListeningParams>, ReadyMade {
  static let summary = "counts received messages by kind"

  func start(with sender: MessageSender) {
    params.hearing.start(for: self, with: sender) { [diary] kind, _ in diary.count(kind.name) }
  }
}

/// Records messages as lines of text.
final class Logger: ShellPlugin<ListeningParams>, ReadyMade {
  static let summary = "logs received messages, one line each"

  func start(with sender: MessageSender) {
    params.hearing.start(for: self, with: sender) { [diary, stage] kind, fields in
      let line = stage.words(kind: kind.name, fields)
      diary.write(.text(line))
      sender.note("logged \(line)")
    }
  }
}
