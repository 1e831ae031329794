import TestSupport
import Testing

@Suite("Patchbay with a stack of 512 KB", .hangLimit)
struct SmallStackTests {
  /// A path of as many names as a tree has levels.
  private static let path = Array(repeating: "a", count: 512).joined(separator: "/")

  private static let rows = [
    "adds all composers of a path": """
    echo 'add composer -p \(path)' > f; "$0" f
    """,
    "draws, sends through, copies and removes a tree of 512 levels": """
    { echo 'define event Ping; add composer -p \(path.dropLast(2))'
      echo 'add container \(path); add plugin \(path)/p Probe on=Ping; add composer b'
      for command in tree 'tree --format=json' 'find p' graph 'graph --format=json' 'send a Ping' \\
        'send \(path)/p Ping' 'why \(path)/p' 'reach Ping' 'cp a c' 'rm c' undo; do
        echo "$command"
      done; } > f
    "$0" f
    """,
    "finds a scenario in nested folders": """
    folder=$(printf '%01023d' 0 | sed 's|00|0/|g'); mkdir -p $folder
    printf 'echo a\\n  a\\n' > $folder/a.scenario; "$0" test . && "$0" check .
    """,
  ]

  @Test("does what it does with a larger one", arguments: rows.keys.sorted())
  func work(name: String) async throws {
    let line = try #require(Self.rows[name])
    let result = try await shellInFolder("ulimit -s \(smallStack / 1024); " + line)
    #expect(result.status == 0, "\(result.errors)")
  }
}
