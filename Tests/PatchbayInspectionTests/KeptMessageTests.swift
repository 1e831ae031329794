import PatchbayEngine
import PatchbayInspection
import Synchronization
import TestSupport
import Testing

/// Some messages are recorded by value and described only on request. The result must be the same.
@Suite("The words of a recorded message")
struct KeptMessageTests {
  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let send: @Sendable (PluginContainer) -> Void

    init<M: PluginMessage & Sendable>(_ name: String, _ message: M) {
      testDescription = name
      send = { $0.send(message: message) }
    }
  }

  private static let rows = [
    Row("nothing", Bare()),
    Row("numbers", Numbers(whole: -3, half: 0.5, small: 7, isSo: true)),
    Row("numbers in structs", Nested(numbers: Numbers(), place: .init(x: 1, y: 2))),
    Row("cases", Cases(plain: .on, full: .level(4))),
    Row("what may be missing", Optionals(there: 1, gone: nil)),
    Row("a range", Ranged(range: 1..<9)),
    Row("a text", Texts(text: "a\nb", list: ["c", "d"])),
    Row("what says how it reads", Speaking(number: 5)),
    Row("parts that say how they read", Holding(inner: Speaking(number: 6))),
  ]

  @Test("are the same with and without an update handler", arguments: rows)
  private func sameWords(row: Row) {
    let words = [true, false].map { isTold in
      let room = PluginContainer(name: "room")
      let recorder = TraceRecorder()
      if isTold { recorder.onUpdate = { _ in } }
      room.attach(watcher: recorder)
      for _ in 0..<3 { row.send(room) }
      return recorder.traces.map(\.message)
    }
    #expect(words[0] == words[1])
    #expect(words[0].count == 3)
  }

  @Test("are taken from an application's own type when it is sent")
  func askedWhenSent() {
    let room = PluginContainer(name: "room")
    let recorder = TraceRecorder()
    room.attach(watcher: recorder)
    Counting.asked.withLock { $0 = 0 }
    room.send(message: Counting(number: 1))
    #expect(Counting.asked.withLock { $0 } == 1)
    #expect(recorder.traces.map { "\($0.message)" } == ["asked once"])
  }

  @Test("are those of an application's own parts at the send")
  func partsWhenSent() {
    let room = PluginContainer(name: "room")
    let recorder = TraceRecorder()
    room.attach(watcher: recorder)
    Mirrored.scale.withLock { $0 = 2 }
    room.send(message: Mirrored(width: 3))
    Mirrored.scale.withLock { $0 = 9 }
    #expect(recorder.traces.map { "\($0.message)" } == ["width=6"])
  }

  @Test("describe the message at the send, though a referenced object changes and is released")
  func firstMoment() {
    let room = PluginContainer(name: "room")
    let recorder = TraceRecorder()
    room.attach(watcher: recorder)
    weak var gone: Label?
    do {
      let label = Label()
      gone = label
      room.send(message: Referring(label: label))
      label.text = "after"
    }
    #expect(gone == nil)
    #expect(recorder.traces.map { "\($0.message)" } == [#"label=Label(text: "before")"#])
  }
}

private struct Bare: PluginMessage, Sendable {}

private struct Numbers: PluginMessage, Sendable {
  var whole = 1
  var half = 2.5
  var small: UInt8 = 3
  var isSo = false
}

private struct Nested: PluginMessage, Sendable {
  struct Place { let x: Float, y: Int16 }
  let numbers: Numbers
  let place: Place
}

private struct Cases: PluginMessage, Sendable {
  enum Plain { case on, off }
  enum Full { case level(Int), none }
  let plain: Plain
  let full: Full
}

private struct Optionals: PluginMessage, Sendable { let there: Int?, gone: Int? }

private struct Ranged: PluginMessage, Sendable { let range: Range<Int> }

private struct Texts: PluginMessage, Sendable {
  let text: String
  let list: [String]
}

private struct Speaking: PluginMessage, Sendable, CustomStringConvertible {
  let number: Int
  var description: String { "number \(number)" }
}

private struct Holding: PluginMessage, Sendable { let inner: Speaking }

private struct Mirrored: PluginMessage, Sendable, CustomReflectable {
  static let scale = Mutex(1)
  let width: Int
  var customMirror: Mirror {
    Mirror(
      self, children: ["width": width * Self.scale.withLock { $0 }], displayStyle: .struct)
  }
}

private struct Counting: PluginMessage, CustomStringConvertible {
  static let asked = Mutex(0)
  let number: Int
  var description: String {
    Self.asked.withLock { $0 += 1 }
    return "asked once"
  }
}

private final class Label { var text = "before" }

private struct Referring: PluginMessage { let label: Label }
