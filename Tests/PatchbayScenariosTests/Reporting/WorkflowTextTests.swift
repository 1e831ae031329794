import PatchbayScenarios
import PatchbayText
import TestSupport
import Testing

@Suite("Text that looks like a workflow command")
struct WorkflowTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let written: String

    var testDescription: String { text }
  }

  static let rows = [
    Row(text: "::error::x", written: ":\\u{3a}error::x"),
    Row(text: "  ::group::x", written: "  :\\u{3a}group::x"),
    Row(text: "\u{a0}\u{200b}::group::x", written: "\u{a0}\u{200b}:\\u{3a}group::x"),
    Row(text: "a\n::error file=x::y\nb", written: "a\n:\\u{3a}error file=x::y\nb"),
    Row(text: "a ##[error]x", written: "a #\\u{23}[error]x"),
    Row(text: "###[group]x", written: "##\\u{23}[group]x"),
    Row(text: "##vso[task.setvariable]x", written: "#\\u{23}vso[task.setvariable]x"),
    Row(text: "##teamcity[message]x", written: "#\\u{23}teamcity[message]x"),
    Row(text: "std::vector, ## Heading, a:1", written: "std::vector, ## Heading, a:1"),
    Row(text: "a::b::c, a ::error::x, :::x::", written: "a::b::c, a ::error::x, :::x::"),
    Row(text: "std::vector\nstd::map", written: "std::vector\nstd::map"),
  ]

  @Test("is escaped, and other text is not", arguments: rows)
  func escaped(row: Row) { #expect(row.text.withoutWorkflowCommands() == row.written) }

  @Test("is found in linear time", .hangLimit)
  func longLine() {
    let text = String(repeating: "::a", count: 100_000) + String(repeating: "##[", count: 100_000)
    let written = text.withoutWorkflowCommands()
    #expect(written.hasPrefix(":\\u{3a}a::a") && written.hasSuffix("[#\\u{23}["))
  }

  @Test("is never output, however it is split into pieces", arguments: seeds(200))
  func pieces(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let parts = [
      ":", "::", "#", "##", "[", "vso[", "v", "so[", "teamcity[", "te", "error", "x", " ", "\n",
      "e::y",
    ]
    var commands = WorkflowCommands()
    var text = ""
    for _ in 0..<40 {
      let piece = (0..<Int.random(in: 1...3, using: &numbers))
        .map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
      text += commands.taken(outOf: piece)
    }
    #expect(!text.hasWorkflowCommand, "seed \(seed): \(text)")
    #expect(text.withCommandsBack.unicodeScalars.allSatisfy { $0 != "\\" })
  }
}

extension String {
  /// The text without the escapes that disable commands.
  var withCommandsBack: String {
    [("3a", ":"), ("23", "#")].reduce(self) { text, escape in
      text.replacing("\\u{\(escape.0)}", with: escape.1)
        .replacing("\\u00\(escape.0)", with: escape.1)
    }
  }
}
