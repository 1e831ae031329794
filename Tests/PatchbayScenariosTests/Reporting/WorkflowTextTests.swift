import PatchbayScenarios
import PatchbayText
import TestSupport
import Testing

@Suite("Text that looks like a workflow command")
struct WorkflowTextTests {
  static let rows: [(text: String, written: String)] = [
    ("::error::x", ":\\u{3a}error::x"),
    ("  ::group::x", "  :\\u{3a}group::x"),
    ("\u{a0}\u{200b}::group::x", "\u{a0}\u{200b}:\\u{3a}group::x"),
    ("a\n::error file=x::y\nb", "a\n:\\u{3a}error file=x::y\nb"),
    ("a ##[error]x", "a #\\u{23}[error]x"),
    ("###[group]x", "##\\u{23}[group]x"),
    ("##vso[task.setvariable]x", "#\\u{23}vso[task.setvariable]x"),
    ("##teamcity[message]x", "#\\u{23}teamcity[message]x"),
    ("std::vector, ## Heading, a:1", "std::vector, ## Heading, a:1"),
    ("a::b::c, a ::error::x, :::x::", "a::b::c, a ::error::x, :::x::"),
    ("std::vector\nstd::map", "std::vector\nstd::map"),
  ]

  @Test("is escaped, and other text is not", arguments: rows)
  func escaped(text: String, written: String) { #expect(text.withoutWorkflowCommands() == written) }

  @Test("is found in linear time", .hangLimit)
  func longLine() {
    let count = amount(5_000, inLongRun: 100_000)
    let text = String(repeating: "::a", count: count) + String(repeating: "##[", count: count)
    let written = text.withoutWorkflowCommands()
    #expect(written.hasPrefix(":\\u{3a}a::a") && written.hasSuffix("[#\\u{23}["))
  }

  @Test("is never output, however it is split into pieces", arguments: seeds(50, longFactor: 200))
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
