import PatchbayProgram
import PatchbayShell
import Testing

@Suite("Completion of a line by Tab")
struct LineCompletionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The line, with the cursor at `|` and the completed word between `<` and `>`.
    let line: String
    /// The candidates; those that continue end with `/`.
    let candidates: [String]
    let result: String
    var testDescription: String { "\(line) \(candidates)" }
  }

  static let rows = [
    Row(line: "se<>|", candidates: [], result: "nothing"),
    Row(line: "<se|>", candidates: ["send"], result: "send |"),
    Row(line: "<se|> a", candidates: ["send"], result: "send |a"),
    Row(line: "send <li|>", candidates: ["live/"], result: "send live/|"),
    Row(line: "send <li|xx>", candidates: ["live"], result: "send live|xx"),
    Row(line: "send <li|ve>", candidates: ["live"], result: "send live |"),
    Row(line: "ls a/<ro|om>/b", candidates: ["room/"], result: "ls a/room/|b"),
    Row(line: "<se|>", candidates: ["send", "set"], result: "send set"),
    Row(line: "<s|>", candidates: ["send", "sent"], result: "sen|"),
    Row(line: "<s|x>y", candidates: ["send", "sent"], result: "sen|xy"),
    Row(line: "ls <my|>", candidates: ["\"my room\"", "\"my hall\""], result: "ls \"my |"),
    Row(line: "ls <r|>", candidates: ["room/", "\"r f\""], result: "room/ \"r f\""),
    Row(line: "echo 数<é|>", candidates: ["école"], result: "echo 数école |"),
    Row(line: "<LI|>", candidates: ["live", "live2"], result: "live|"),
  ]

  @Test("completes the only candidate, then the common prefix, then lists", arguments: rows)
  func completion(row: Row) throws {
    let marked = row.line
    let start = try #require(marked.firstIndex(of: "<"))
    let before = marked[..<start].utf8.count
    let inner = marked[start...].prefix { $0 != ">" }.filter { $0 != "<" && $0 != "|" }
    let plain = marked.filter { $0 != "<" && $0 != ">" }
    let parts = plain.split(separator: "|", omittingEmptySubsequences: false)
    let line = EditedLine(beforeCursor: String(parts[0]), afterCursor: String(parts[1]))
    let candidates = row.candidates.map {
      Completions.Candidate(insertion: $0, display: $0, summary: "", isFinal: !$0.hasSuffix("/"))
    }
    let completion = LineCompletion(
      of: line,
      Completions(range: before..<before + inner.utf8.count, candidates: candidates))
    let result =
      switch completion {
      case .nothing: "nothing"
      case .line(let line): line.beforeCursor + "|" + line.afterCursor
      case .choices(let candidates): candidates.map(\.display).joined(separator: " ")
      }
    #expect(result == row.result)
  }

  @Test("candidates are listed in columns, column by column")
  func columns() {
    let list = CandidateList(
      (1...7).map { .init(insertion: "", display: "n\($0)", summary: "", isFinal: true) },
      columns: 12)
    #expect(list.lines == ["n1  n4  n7", "n2  n5", "n3  n6"])
  }

  @Test("candidates with summaries are listed on separate lines, no wider than the screen")
  func summaries() {
    let list = CandidateList(
      [
        .init(insertion: "", display: "send", summary: "sends a message", isFinal: true),
        .init(insertion: "", display: "数", summary: "", isFinal: true),
      ], columns: 14)
    #expect(list.lines == ["send  sends a", "数"])
  }
}
