import PatchbayEngine
import TestSupport

/// A hosted tree, stage:[left:[a], right:[b]], whose plugins note the messages they receive.
struct HostedStage: Sendable {
  let host: PluginHost
  let ear: Ear
  /// The remote senders of the plugins, taken in `pluginInitialized`.
  let a: RemoteSender
  let b: RemoteSender

  init() async throws {
    let ear = Ear()
    let remotes = AsyncStream.makeStream(of: RemoteSender?.self)
    host = try await PluginHost(name: "stage") { root in
      for (node, plugin) in [("left", "a"), ("right", "b")] {
        let room = PluginContainer(name: node)
        try root.compose(room)
        room.addSpeaker(plugin, to: ear) { remotes.continuation.yield($0.remote) }
      }
    }
    self.ear = ear
    var asked = remotes.stream.makeAsyncIterator()
    guard let a = await asked.next() ?? nil, let b = await asked.next() ?? nil else {
      throw Failure("not hosted")
    }
    (self.a, self.b) = (a, b)
  }
}

/// Collects notes from any thread, in order.
struct Ear: Sendable {
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func note(_ line: String) { continuation.yield(line) }

  /// Waits until so many new lines exist, and returns them.
  func next(_ count: Int) async -> [String] {
    guard count > 0 else { return [] }
    return await stream.prefix(count).reduce(into: []) { $0.append($1) }
  }

  /// Returns the unread lines. No more lines can be noted afterwards.
  func rest() async -> [String] {
    continuation.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }
}

final class LastWords {
  private let line: String
  private let ear: Ear

  init(_ line: String, to ear: Ear) { (self.line, self.ear) = (line, ear) }

  deinit { ear.note(line) }
}

extension PluginContainer {
  /// Adds a probe that notes its name with each text it receives.
  func addSpeaker(
    _ name: String, to ear: Ear, start: @escaping (MessageSender) -> Void = { _ in }
  ) {
    addProbe(name) { sender in
      sender.observe(Text.self) { ear.note("\(name) \($0.text)") }
      start(sender)
    }
  }
}

extension ComposableContainer {
  /// Returns the container of this name below this node.
  func room(_ name: String) -> PluginContainer? {
    let children = (self as? PluginContainerComposer)?.children ?? []
    return children.first { $0.name == name } as? PluginContainer
  }
}

/// Notes the sender of each dispatch.
final class SenderScribe: DispatchWatcher {
  private let ear: Ear

  init(_ ear: Ear) { self.ear = ear }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .began(_, let kind, _, _, let sender) = event.step {
      ear.note("\(kind) from \(sender)")
    }
    return .proceed
  }
}
