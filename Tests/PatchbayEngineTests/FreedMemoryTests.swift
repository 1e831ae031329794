import CMallocCount
import Glibc
import PatchbayEngine
import TestSupport
import Testing

/// Everything that the engine allocates by hand belongs to lists, tables, routes, transformers and
/// domains. Trees that use all of them are built and released in a process of its own, where
/// nothing else allocates.
@Suite(
  "Memory that the engine allocates by hand",
  // The heap of a process under a sanitizer grows, whatever the engine does.
  .disabled(if: isSanitized, "a sanitizer keeps freed memory for a while, and reports leaks itself")
)
struct FreedMemoryTests {
  @Test("is freed with its owner")
  func freed() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<amount(8, inLongRun: 20) { Estate().use() }
      exit(loses { Estate().use() } ? EXIT_FAILURE : EXIT_SUCCESS)
    }
  }
}

extension FreedMemoryTests {
  @Test("is used again by later messages and changes")
  func steady() async {
    await #expect(processExitsWith: .success) {
      let estate = Estate()
      for _ in 0..<amount(8, inLongRun: 20) { estate.useOnAndOn() }
      exit(loses { estate.useOnAndOn() } ? EXIT_FAILURE : EXIT_SUCCESS)
    }
  }
}

/// Whether each of several runs of a body leaves something on the heap.
///
/// What the Swift runtime keeps for later makes the first runs leave something, but not all.
private func loses(_ body: () -> Void) -> Bool {
  let times = amount(8, inLongRun: 25)
  let growth = (0..<16).map { _ in
    let before = Int(malloc_live_bytes())
    for _ in 0..<times { body() }
    return Int(malloc_live_bytes()) - before
  }
  // The smallest block that could be lost each time has 24 bytes.
  return growth.allSatisfy { $0 >= times * 24 }
}

/// A tree of three rooms, each with several plugins.
private struct Estate {
  private let house = PluginContainerComposer(name: "house")
  private let rooms = (0..<3).map { PluginContainer(name: "\($0)") }
  private static let kinds = (0..<6).map { MessageKind("Kind\($0)", carriedBy: Kinded.self) }

  private struct Kinded: PluginMessage {
    let kind: MessageKind?
  }

  private struct Listening: MessageListener { let uniqueId = "listening" }

  private final class Holder: Plugin {
    @MessageObserver private var text: Text?

    init?(params: Any?) { for _ in 0..<5 { $text.bind { _ in } } }
  }

  func use() {
    furnish()
    send()
    try? house.register(messageInterceptor: Passing())
    try? rooms[1].register(messageInterceptor: Listening())
    send()
    // The routes of both trees are given up where they are joined.
    let other = PluginContainerComposer(name: "other")
    try? other.compose(house)
    send()
    for room in rooms { room.removePlugin(Probe.self, name: "0") }
    send()
  }

  func useOnAndOn() {
    if house.children.isEmpty {
      furnish()
      try? house.register(messageInterceptor: Passing())
      try? rooms[1].register(messageInterceptor: Listening())
    }
    send()
    house.decompose(rooms[2])
    try? house.compose(rooms[2])
  }

  private func furnish() {
    try? house.compose(rooms)
    for room in rooms {
      for name in 0..<3 {
        room.addProbe("\(name)") { sender in
          sender.observe(Text.self) { _ in }
          sender.observe(Text.self, channel: "red") { _ in }
          sender.observe(Mood.self, channel: .any) { _ in }
          for kind in Self.kinds { sender.observe(kind, as: Kinded.self, channel: "red") { _ in } }
          for kind in Self.kinds { sender.observe(kind, as: Kinded.self) { _ in } }
          sender.answer(Who.self) { _ in nil }
        }
      }
      room.addPlugin(Holder.self)
    }
  }

  private func send() {
    for _ in 0..<2 { for room in rooms { room.send(message: Text()) } }
    for room in rooms {
      room.send(message: Text(), channel: "red")
      room.send(message: Mood("x"))
      room.send(message: Mood("x"), channel: "red")
      for kind in Self.kinds { room.send(message: Kinded(kind: kind)) }
      for kind in Self.kinds { room.send(message: Kinded(kind: kind), channel: "red") }
      _ = room.send(message: Who(), strategy: .all)
    }
  }
}
