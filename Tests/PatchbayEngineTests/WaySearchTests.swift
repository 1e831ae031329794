import PatchbayEngine
import Testing

@Suite("A route past interceptors")
struct WaySearchTests {
  private typealias Search = WaySearch<String>

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What each interceptor makes of the copies that it does not overlook.
    let interceptors: @Sendable () -> [[String: WaySearch<String>.Making]]
    let heard: Set<String>
    var isSupposed = false
    /// What has to change; nil if nothing helps.
    let way: String?
    /// What came to the end.
    let arrivals: [String]
  }

  private static let rows = [
    Row(
      testDescription: "of a message that was on its way", interceptors: { [] }, heard: ["a"],
      way: "unfinished", arrivals: ["a"]),
    Row(
      testDescription: "of a message that was not to come", interceptors: { [] }, heard: ["a"],
      isSupposed: true, way: "", arrivals: []),
    Row(
      testDescription: "of a kind that nobody hears", interceptors: { [[:]] }, heard: ["b"],
      way: nil, arrivals: ["a"]),
    Row(
      testDescription: "past one that dropped it", interceptors: { [[:], ["a": .met([])]] },
      heard: ["a"], way: "without 1, lost a", arrivals: []),
    Row(
      testDescription: "past one that changed it", interceptors: { [["a": .met(["b"])]] },
      heard: ["a"], way: "without 0, lost a", arrivals: ["b"]),
    Row(
      testDescription: "past one that let it pass", interceptors: { [["a": .met(["a"])]] },
      heard: ["a"], way: "unfinished", arrivals: ["a"]),
    Row(
      testDescription: "past one that dropped it, and one that would",
      interceptors: { [["a": .met([])], ["a": .foreseen([])]] }, heard: ["a"],
      way: "without 0, without 1, lost a", arrivals: []),
    Row(
      testDescription: "through one that would change it back",
      interceptors: { [["a": .met([])], ["a": .foreseen(["b"])]] }, heard: ["b"],
      way: "without 0, lost a", arrivals: []),
    Row(
      testDescription: "past one of which only its code can tell",
      interceptors: { [["a": .met([])], ["a": .unknown]] }, heard: ["a"],
      way: "without 0, assuming 1, lost a", arrivals: []),
    Row(
      testDescription: "through one whose result would be heard",
      interceptors: { [["a": .met(["b"])], ["b": .met([])]] }, heard: ["a", "b"],
      way: "without 1, lost b", arrivals: []),
    Row(
      testDescription: "of a copy about which nothing is assumed",
      interceptors: { [["a": .met(["c", "b"])], ["b": .met([]), "c": .unknown]] },
      heard: ["b", "c"], way: "without 1, lost b", arrivals: []),
    Row(
      testDescription: "with the fewest that are left out",
      interceptors: { [["a": .met(["b"])], ["a": .foreseen([]), "b": .met(["c"])]] },
      heard: ["a", "b"], way: "without 1, lost b", arrivals: ["c"]),
    Row(
      testDescription: "of a message that was to come through one that has not seen it",
      interceptors: { [["a": .foreseen(["a"])]] }, heard: ["a"], way: "unfinished", arrivals: []),
    Row(
      testDescription: "of the first of equal ones",
      interceptors: { [["a": .met(["b", "c"])], ["b": .met([])], ["c": .met([])]] },
      heard: ["b", "c"], way: "without 1, lost b", arrivals: []),
  ]

  @Test("needs the fewest possible changes", arguments: rows)
  func way(row: Row) {
    let interceptors = row.interceptors()
    let search = Search(
      count: interceptors.count,
      making: { interceptors[$0][$1] ?? .overlooked }, isHeard: row.heard.contains)
    let (way, arrivals) = search.run(from: "a", isSupposed: row.isSupposed)
    #expect(way.map(words) == row.way)
    #expect(arrivals == row.arrivals)
  }

  private func words(_ way: Search.Way) -> String {
    (way.removed.map { "without \($0)" } + way.assumed.map { "assuming \($0)" }
      + (way.lost.map { ["lost \($0)"] } ?? []) + (way.isUnfinished ? ["unfinished"] : []))
      .joined(separator: ", ")
  }

  @Test("is searched among the first 128 copies", arguments: ["127": true, "128": false])
  func many(heard: String, isFound: Bool) {
    let copies = (0..<300).map(String.init)
    let search = Search(
      count: 2, making: { index, _ in index == 0 ? .met(copies) : .overlooked },
      isHeard: { $0 == heard })
    let (way, arrivals) = search.run(from: "a")
    #expect((way != nil) == isFound)
    #expect(arrivals == Array(copies.prefix(128)))
  }
}
