import PatchbayProgram
import PatchbayShell
import Testing

@Suite("Completion of a line by Tab")
struct LineCompletionTests {
  typealias Row = (line: String, candidates: [String], result: String)

  static let rows: [Row] = [
    ("se<>|", [], "nothing"),
    ("<se|>", ["send"], "send |"),
    ("<se|> a", ["send"], "send |a"),
    ("send <li|>", ["live/"], "send live/|"),
    ("send <li|xx>", ["live"], "send live|xx"),
    ("send <li|ve>", ["live"], "send live |"),
    ("ls a/<ro|om>/b", ["room/"], "ls a/room/|b"),
    ("<se|>", ["send", "set"], "send set"),
    ("<s|>", ["send", "sent"], "sen|"),
    ("<s|x>y", ["send", "sent"], "sen|xy"),
    ("ls <my|>", ["\"my room\"", "\"my hall\""], "ls \"my |"),
    ("ls <r|>", ["room/", "\"r f\""], "room/ \"r f\""),
    ("echo 数<é|>", ["école"], "echo 数école |"),
    ("<LI|>", ["live", "live2"], "live|"),
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
      Completions.Candidate($0, insertion: $0, isFinal: !$0.hasSuffix("/"))
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
    let list = CandidateList((1...7).map { .init("n\($0)") }, columns: 12)
    #expect(list.lines == ["n1  n4  n7", "n2  n5", "n3  n6"])
  }

  @Test("candidates with summaries are listed on separate lines, no wider than the screen")
  func summaries() {
    let list = CandidateList([.init("send", "sends a message"), .init("数")], columns: 14)
    #expect(list.lines == ["send  sends a", "数"])
  }
}
