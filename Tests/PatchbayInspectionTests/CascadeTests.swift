import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("A cascade")
struct CascadeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The messages with their causes.
    let messages: [(number: Int, cause: Int?)]
    let first: Int
    let members: [Int]
  }

  @Test(
    "is the last root message with everything it caused",
    arguments: [
      Row(
        testDescription: "a single message", messages: [(1, nil)], first: 1,
        members: [1]),
      Row(
        testDescription: "earlier messages are not part of it",
        messages: [(1, nil), (2, 1), (3, nil), (4, 3), (5, 4)],
        first: 3, members: [3, 4, 5]),
      Row(
        testDescription: "messages in the order in which they ended",
        messages: [(3, 2), (2, 1), (1, nil)],
        first: 1, members: [1, 2, 3]),
      Row(
        testDescription: "the root message is no longer kept",
        messages: [(1, nil), (4, 3), (5, 4)], first: 3,
        members: [4, 5]),
    ])
  func told(row: Row) throws {
    let traces = row.messages.map { number, cause in
      Trace(
        Payload(kind: "Ping", fields: []), number: number, causedBy: cause, from: "/a", steps: [])
    }
    let cascade = try #require(Cascade(ofNewest: traces))
    #expect(cascade.number == row.first)
    #expect(cascade.traces.map(\.number) == row.members)
    #expect(cascade.first?.number == (row.members.contains(row.first) ? row.first : nil))
  }

  @Test("shows a message whose cause is not kept at the top")
  func lostCause() {
    let trace = Trace(
      Payload(kind: "Ping", fields: []), number: 4, causedBy: 3, from: "/a", steps: [])
    #expect(CausalTree(of: [4], among: [trace]).entries.map(\.depth) == [0])
  }

  @Test("does not exist without messages")
  func none() { #expect(Cascade(ofNewest: [])?.number == nil) }
}
