import Foundation
import TestSupport
import Testing

@Suite("Untrusted text", .hangLimit)
struct DoorTests {
  @Test(
    "writes, runs and reads only what was allowed",
    arguments: seeds(40, longFactor: 20))
  func closed(seed: UInt64) async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let box = try Box(in: folder)
      let before = try box.contents()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<8 {
        let assault = Self.assault(box.paths, &random)
        let outcome = try await assault.run(in: box.work, environment: box.environment)
        let after = try box.contents()
        let text = assault.files.values.first ?? assault.input
        #expect(after == before, "\(assault.arguments)\n\(text)")
        #expect(outcome.isOrderly, "status \(outcome.status): \(assault.arguments)\n\(text)")
        for secret in Box.secrets {
          #expect(
            !(outcome.output + outcome.errors).contains(secret), "\(assault.arguments)\n\(text)")
        }
        if after != before { return }
      }
    }
  }

  @Test("writes, runs and reads where that is allowed, so these tests can detect it")
  func open() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let box = try Box(in: folder)
      let before = try box.contents()
      let text = """
        echo x > ../outside/fresh
        save sub/plain
        echo x | canary
        run ../outside/secret

        """
      let allowed = Assault(
        files: ["attack": text],
        arguments: ["--allow-files=\(folder.path)", "--replace", "--allow-shell", "attack"])
      let outcome = try await allowed.run(in: box.work, environment: box.environment)
      let after = try box.contents()
      let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
      #expect(changed == ["outside/fresh", "ran", "work/sub/plain"], "\(outcome.lastWords)")
      #expect(outcome.output.contains("MARKER-OUTSIDE"))
    }
  }

  private static let ways: [@Sendable (String) -> Assault] = [
    { Assault(files: ["attack": $0], arguments: ["--keep-going", "attack"]) },
    { Assault(arguments: ["--keep-going"], input: $0) },
    { Assault(arguments: ["--keep-going", "-"], input: $0) },
    { Assault(files: ["attack": $0], arguments: ["--keep-going", "-c", "run attack"]) },
    { Assault(files: ["attack": $0], arguments: ["-c", "load attack"]) },
    { Assault(files: ["attack": $0], arguments: ["--load", "attack", "-c", "tree"]) },
    { Assault(files: ["attack": $0], arguments: ["-c", "check attack"]) },
    { Assault(files: ["attack.scenario": $0], arguments: ["test", "attack.scenario"]) },
    {
      Assault(files: ["attack.scenario": $0], arguments: ["test", "--isolate", "attack.scenario"])
    },
    {
      Assault(files: ["attack.scenario": $0], arguments: ["test", "--update", "attack.scenario"])
    },
    { Assault(files: ["attack.md": "```patchbay\n\($0)```\n"], arguments: ["test", "attack.md"]) },
    { Assault(files: ["attack": $0], arguments: ["fmt", "attack"]) },
  ]

  private static func assault(_ paths: [String], _ random: inout SeededGenerator) -> Assault {
    let way = ways[Int.random(in: 0..<ways.count, using: &random)]
    let isScenario = way("").arguments.first == "test"
    let usable = isScenario ? paths : paths.filter { !$0.contains("$TMP") }
    var lines = ["define event Say text:text", "add composer live", "add container live/room"]
    // One wrong command stops the whole script before it runs, so keep scripts short.
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let command = command(on: usable.randomElement(using: &random) ?? "", &random)
      // A scenario ends at its first unexpected failure.
      lines.append(isScenario && random.chance(oneIn: 2) ? "! \(command)" : command)
    }
    if isScenario, random.chance(oneIn: 8) {
      lines.insert("@file \(paths.randomElement(using: &random) ?? "") <<E\nx\nE", at: 0)
    }
    return way(lines.joined(separator: "\n") + "\n")
  }

  private static func command(on path: String, _ random: inout SeededGenerator) -> String {
    let word = random.chance(oneIn: 2) ? path : "\"\(path)\""
    let forms = [
      "echo x > \(word)", "echo x >> \(word)", "tree > \(word)", "save \(word)",
      "save \(word).json", "save \(word) --force",
      "record \(word)", "record \(word) --replace", "graph --format=dot -o \(word)",
      "graph --format=svg -o \(word) --force",
      "run \(word)", "check \(word)", "load \(word)", "let a=$(run \(word)); echo $a",
      "echo x | canary", "tree | sh -c canary",
      "echo x | tee \(word)", "graph --format=svg", "echo $(echo a | canary)", "echo x | \(word)",
      "echo $(echo x > \(word))",
      "let f=\(word); echo x > $f", "complete 'run \(path)'", "cd live; echo x > \(word)",
    ]
    let wraps = ["", "", "", "try ", "repeat 2 ", "echo a; "]
    return (wraps.randomElement(using: &random) ?? "") + (forms.randomElement(using: &random) ?? "")
  }
}
