import Foundation
import PatchbayInspection
import TestSupport
import Testing

@Suite("Graphs in Graphviz", .timeLimit(.minutes(2)))
struct GraphvizTests {
  @Test func `each kind of graph is drawn without a word of complaint`() async throws {
    for sample in try GraphSample.all() {
      try sample.keep()
      let result = try await Graphviz.run(
        ["dot", "-Tsvg"], on: sample.topology.dot(sample.options).text)
      #expect(result.status == 0, "\(sample.testDescription)")
      #expect(result.errors == "", "\(sample.testDescription)")
    }
  }
}
