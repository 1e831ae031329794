import PatchbayLanguage
import TestSupport
import Testing

@Suite("Any text")
struct RobustnessTests {
  /// Reads a text with every reader. A valid one must be unchanged after writing and reading it
  /// again.
  private func read(_ bytes: [UInt8]) {
    let (script, errors) = Script.parse(SourceText(name: "f", bytes: bytes))
    for error in errors { _ = error.description }
    for item in script.lines.flatMap(\.items) {
      for word in item.command.arguments.compactMap(\.word) {
        _ = try? word.value(variables: ["x": "1"]) { _ in "" }
        _ = try? Formula.parse(word)
      }
    }
    guard errors.isEmpty else { return }
    let (again, newErrors) = Script.parse(SourceText(script.description))
    #expect(newErrors == [] && again == script, "\(bytes)")
  }

  @Test("that is truncated is read or refused", arguments: Corpus.sound + Corpus.unsound)
  func prefixes(text: String) {
    let bytes = Array(text.utf8)
    for length in 0...bytes.count { read(Array(bytes[..<length])) }
  }

  @Test(
    "with a changed byte is read or refused", arguments: Corpus.sound + Corpus.unsound)
  func mutations(text: String) {
    let bytes = Array(text.utf8)
    let others = Array("'\"\\$(){}[];#<>|!=: \n\r\t-~a".utf8) + [0, 0x80, 0xC3, 0xFF]
    for place in bytes.indices {
      // In CI, each position tries a different part of the bytes.
      for other in isLongRun
        ? others : others.enumerated().filter({ ($0.offset + place) % 40 == 0 }).map(\.element)
      {
        var mutated = bytes
        mutated[place] = other
        read(mutated)
      }
      read(Array(bytes[..<place] + bytes[(place + 1)...]))
    }
  }

  @Test("assembled at random is read or refused, and unchanged by a round trip")
  func random() {
    let parts =
      Corpus.sound + Corpus.unsound + [
        " ", ";", "\n", "'", "\"", "$(", ")", "\\\n", "<<E\n", "\nE\n", "[", "!",
      ]
    for seed in seeds(500, longFactor: 150) {
      var random = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let part = Array((parts.randomElement(using: &random) ?? "").utf8)
        let start = Int.random(in: 0...part.count, using: &random)
        bytes += part[start...].prefix(random.chance(oneIn: 2) ? part.count : 5)
      }
      read(bytes)
    }
  }

  @Test("with endless nesting takes linear time and little stack")
  func nested() {
    let count = 10_000
    let texts = [
      "$(", "a $(", "\"$(a ", "(", "[", "{", "'", "\"", "a{", "x=[", "! ", "try ", "[a]", "\\",
      "\\\n", "<<", "${", ";", "a;",
    ]
    .map { "a " + String(repeating: $0, count: count) }
    onSmallStack {
      for text in texts {
        let (script, errors) = Script.parse(SourceText(text))
        _ = script.description
        #expect(errors.count < 100)
        for error in errors { _ = error.description }
      }
      let fitting =
        String(repeating: "a \"$(", count: 16) + "b" + String(repeating: ")\"", count: 16)
      let (script, errors) = Script.parse(SourceText(fitting))
      #expect(errors == [])
      #expect(Script.parse(SourceText(script.description)).script == script)
    }
  }

  @Test("of any length takes linear time")
  func long() {
    let length = amount(1 << 18, inLongRun: 10 << 20)
    let line = "echo " + String(repeating: "word 'quoted' ", count: length / 14)
    #expect(Script.parse(SourceText(line)).errors == [])
    let count = amount(4_000, inLongRun: 100_000)
    let lines = String(repeating: "send a B x=1\n", count: count)
    #expect(Script.parse(SourceText(lines)).script.lines.count == count)
    let wrong = ["a \"\n\\", "a {\n", "a <<E\n", "a ${\n", "a \"\\q\"\n", "$(\n", "a \"$(\n"]
    for text in wrong {
      let errors = Script.parse(SourceText(String(repeating: text, count: count / 5))).errors
      #expect(!errors.isEmpty)
    }
    let oneLine = Script.parse(SourceText("a " + String(repeating: "\"\\q\" ", count: count)))
      .errors
    #expect(oneLine.count == 20)
    for error in oneLine { _ = error.description }
  }

  @Test("that is not UTF-8 is refused at the byte")
  func invalid() {
    let rows: [([UInt8], [Int])] = [
      ([0x61, 0xFF, 0x62, 0xC3], [2, 4]), ([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0x80], [7]),
      ([0x61, 0x0D, 0x0D, 0x0A, 0x0D, 0x80], [6]),
      ([0xED, 0xA0, 0x80], [1, 2, 3]), ([0xF0, 0x9F, 0x98, 0x80], []),
      ([0xC0, 0x80, 0xE2, 0x82], [1, 2, 3, 4]),
      ([0xF4, 0x90, 0x80, 0x80], [1, 2, 3, 4]), ([0xE0, 0x9F, 0xBF], [1, 2, 3]),
      // Characters of two, three and four bytes before the malformed one
      (Array("\u{E9}\u{800}\u{D7FF}\u{20AC}\u{10000}\u{10FFFF}".utf8) + [0xF5], [20]),
      ([0xF0, 0x8F, 0x80, 0x80], [1, 2, 3, 4]), ([0xF0, 0x9F, 0x98, 0x41], [1, 2, 3]),
    ]
    for (bytes, numbers) in rows {
      let errors = Script.parse(SourceText(name: "f", bytes: bytes)).errors
        .filter { $0.code == "invalid-utf8" }
      #expect(
        errors.map { $0.message.split(separator: " ")[1] } == numbers.map { Substring("\($0)") })
    }
  }
}
