import PatchbayScenarios
import Testing

@Suite("Time limits in words")
struct LimitWordsTests {
  static let rows: [(limit: Duration, words: String, typed: String)] = [
    (.milliseconds(50), "50 ms", "50ms"), (.milliseconds(1500), "1500 ms", "1500ms"),
    (.seconds(5), "5 s", "5s"), (.seconds(60), "60 s", "60s"), (.seconds(120), "2 min", "2min"),
    (.seconds(Int64.max), "\(Int64.max) s", "\(Int64.max)s"),
    (
      .seconds(Int64.max) - .milliseconds(1), "\(Int64.max - 1) s", "\(Int64.max - 1)s"
    ),
  ]

  @Test("are written with a whole number, and can be typed alike", arguments: rows)
  func words(row: (limit: Duration, words: String, typed: String)) {
    #expect(row.limit.inWords == row.words && row.limit.typed == row.typed)
  }
}
