import PatchbayInspection
import PatchbayShell
import TestSupport
import Testing

/// Paths that are followed by an index of changes, against one change after another.
@Suite("Changes of paths")
struct PathChangesTests {
  @Test("are followed forwards and backwards as one by one")
  func agree() {
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed)
      let changes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in randomChange(&random) }
      for path in Self.paths {
        let later = changes.reduce(Optional(path)) { path, change in path.flatMap(change.path) }
        #expect(PathChanges(changes).path(of: path) == later, "seed \(seed): \(path)")
        let former = changes.reversed().reduce(Optional(path)) { path, change in
          path.flatMap(change.reversed.path)
        }
        #expect(
          PathChanges(reversing: changes).path(of: path) == former, "seed \(seed): \(path)")
      }
    }
  }

  private static let paths: [TopologyPath] = {
    let nodes = ["/a", "/b", "/a/a", "/a/b", "/b/a", "/a/a/b"]
    return (["/"] + nodes + nodes.map { $0 + ":x" } + nodes.map { $0 + "/\"q/r\"" })
      .map { TopologyPath($0) }
  }()

  private func randomChange(_ random: inout SeededGenerator) -> PathChange {
    func paths(_ most: Int) -> [TopologyPath] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Self.paths[Int.random(in: 1..<Self.paths.count, using: &random)]
      }
    }
    return PathChange(
      gone: paths(1), moved: zip(paths(2), paths(2)).map { PathChange.Move(former: $0, path: $1) },
      came: paths(1))
  }
}
