import PatchbayProgram
import TestSupport
import Testing

@Suite("The arguments of patchbay", .hangLimit)
struct ArgumentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    var input = ""
    var status: Int32 = 0
    var output = ""
    var errors = ""
  }

  static let rows = [
    Row(testDescription: "--version", arguments: ["--version"], output: "patchbay 0.2.0\n"),
    Row(testDescription: "-c", arguments: ["-c", "echo a; echo b"], output: "a\nb\n"),
    Row(
      testDescription: "-c twice, in one world",
      arguments: ["-c", "add container room", "-c", "tree"], output: "/room  container\n"),
    Row(
      testDescription: "-c without commands", arguments: ["-c"], status: 2,
      errors: "patchbay: -c needs a value; write -c COMMANDS\n"),
    Row(
      testDescription: "standard input", arguments: [], input: "echo a\necho b", output: "a\nb\n"),
    Row(
      testDescription: "- among others", arguments: ["-c", "echo 1", "-", "-c", "echo 3"],
      input: "echo 2", output: "1\n2\n3\n"),
    Row(testDescription: "empty standard input", arguments: []),
    Row(
      testDescription: "an error", arguments: ["-c", "rm no"], status: 1,
      errors: """
        -c:1:4: error[unknown-path]: nothing at /no
          rm no
             ^~ there is no 'no'

        """),
    Row(
      testDescription: "a syntax error", arguments: ["-c", "echo a; tre"], status: 3,
      errors: """
        -c:1:9: error[short-command]: 'tre' is short for 'tree'
          echo a; tre
                  ^~~ write the command in full: tree

        """),
    Row(
      testDescription: "an error as JSON", arguments: ["--format=json", "-c", "'"], status: 3,
      errors: #"{"code": "unterminated-quote", "message": "this ' is never closed", "#
        + #""file": "-c", "line": 1, "column": 1, "end_line": 1, "end_column": 2, "#
        + #""fix": "close it with '"}"# + "\n"),
    Row(
      testDescription: "an unmet expectation",
      arguments: ["-c", "expect exists room"], status: 1,
      errors: """
        -c:1:1: error[expectation]: not as expected: exists room
          expect exists room
          ^~~~~~~~~~~~~~~~~~ nothing is there

        """),
    Row(
      testDescription: "--keep-going",
      arguments: ["--keep-going", "-c", "cd no\necho on", "-c", "echo last"],
      status: 1, output: "on\nlast\n",
      errors: """
        -c:1:4: error[unknown-path]: nothing at /no
          cd no
             ^~ there is no 'no'

        """),
    Row(
      testDescription: "an unknown option", arguments: ["--verison"], status: 2,
      errors: "patchbay: no option '--verison'; did you mean '--version'?"
        + "  (patchbay --help lists all)\n"),
    Row(
      testDescription: "a limit of zero", arguments: ["--limit", "value=0"], status: 2,
      errors: "patchbay: --limit can't be 'value=0'; write value=1000000, or 16M: a whole number "
        + "from 1 to 9,223,372,036,854,775,807\n"),
    Row(
      testDescription: "a limit out of range", arguments: ["--limit", "value=9999999999G"],
      status: 2,
      errors:
        "patchbay: --limit can't be 'value=9999999999G'; write value=1000000, or 16M: a whole number "
        + "from 1 to 9,223,372,036,854,775,807\n"),
    Row(
      testDescription: "a limit that also applies to values",
      arguments: [
        "--limit=nesting=300", "-c", "add container a",
        "-c",
        "env a b=" + String(repeating: "[", count: 250) + String(repeating: "]", count: 250),
      ]),
    Row(
      testDescription: "a value for an option without values", arguments: ["--version=2"],
      status: 2,
      errors: "patchbay: --version takes no value; write --version alone\n"),
    Row(
      testDescription: "a missing value", arguments: ["--trace"], status: 2,
      errors: "patchbay: --trace needs a value; write --trace=off|brief|full\n"),
    Row(
      testDescription: "a wrong value", arguments: ["--trace", "all"], status: 2,
      errors: "patchbay: --trace: 'all' is none of off, brief or full\n"),
    Row(
      testDescription: "an unknown sample", arguments: ["--sample", "live-rom"], status: 2,
      errors: """
        patchbay: no sample 'live-rom'; did you mean 'live-room'?
          live-room  a live room with chat: messages, states, queries, relays, slots, the environment
          checkout   a shop: many answers, targets, causes, multiplied messages, late comers, faults
          reader     a deep tree: the environment and its overrides, scopes, channels, weak holds
          all        the types of all samples, and an empty world

        """),
    Row(
      testDescription: "a sample instead of a file", arguments: ["live-room"], status: 2,
      errors: "patchbay: can't read live-room: No such file or directory;"
        + " did you mean '--sample=live-room'?\n"),
    Row(
      testDescription: "a command instead of a file", arguments: ["tree"], status: 2,
      errors: "patchbay: can't read tree: No such file or directory;"
        + " a command is run by -c '...', or typed at the prompt\n"),
    Row(
      testDescription: "check, misspelt", arguments: ["chekc"], status: 2,
      errors: "patchbay: can't read chekc: No such file or directory; did you mean 'check'?\n"),
    Row(
      testDescription: "check without files", arguments: ["check"], status: 2,
      errors: "patchbay: nothing to check; name files: patchbay check FILE ...\n"),
    Row(
      testDescription: "check with a world", arguments: ["check", "--load=w.json", "f"], status: 2,
      errors: "patchbay: check runs nothing, and checks each file by itself; leave --load out\n"),
    Row(
      testDescription: "check with a prompt", arguments: ["check", "f", "-i"], status: 2,
      errors: "patchbay: check runs nothing, and checks each file by itself; leave -i out\n"),
    Row(
      testDescription: "a world with the types of a sample",
      arguments: ["--sample=reader", "--load=x"], status: 2,
      errors: "patchbay: can't read x: No such file or directory\n"),
    Row(
      testDescription: "typed commands may run programs", arguments: ["-c", "echo a | cat"],
      output: "a\n"),
    Row(
      testDescription: "commands from a pipe may not run programs", arguments: [],
      input: "echo a | cat\n",
      status: 1,
      errors: """
        stdin:1:10: error[program]: only what is typed may run programs
          echo a | cat
                   ^~~ start patchbay with --allow-shell

        """),
    Row(
      testDescription: "--allow-shell", arguments: ["--allow-shell"], input: "echo a | cat\n",
      output: "a\n"),
    Row(
      testDescription: "--trace=off",
      arguments: [
        "--trace=off", "-c", "define event Ping; add container r; send r Ping; expect count m1 0",
      ]),
    Row(
      testDescription: "-i without a terminal", arguments: ["-i"],
      input: "add composer live\ncd live\necho 'a\nb'; rm x\nquit\necho no\n",
      output: """
        patchbay 0.2.0: build trees of plugins, send messages, see every hop
        Type help for the commands, quit to leave. patchbay --tour is a tour.
        /> /> /live> '...> a
        b
        /live>\u{20}
        """,
      errors: """
        error[unknown-path]: nothing at /live/x
          b'; rm x
                 ^ /live has no 'x'

        """),
    Row(
      testDescription: "quit in the middle", arguments: ["-c", "echo a; quit; echo b", "-i"],
      output: "a\n"),
  ]

  @Test("determine the output and the exit status", arguments: rows)
  func tellWhatIsDone(row: Row) async throws {
    let result = try await runCommand(
      [House.executable("patchbay")] + row.arguments, input: row.input)
    #expect(result.status == row.status)
    #expect(result.output == row.output)
    #expect(result.errors == row.errors)
  }

  @Test("are explained on one screen")
  func help() async throws {
    let result = try await patchbay("--help")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(result.status == 0)
    #expect(lines.count <= 25)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let names = ["--sample", "--load", "--keep-going", "--trace", "--allow-shell", "check PATH"]
    for name in names + ["live-room", "checkout", "reader"] {
      #expect(result.output.contains(name))
    }
  }

  @Test("omit samples if the program has none")
  func noSamples() async throws {
    let result = try await runCommand([House.executable("patchbay-example"), "--help"])
    #expect(!result.output.contains("--sample"))
  }

  @Test("start with each sample", arguments: ["live-room", "checkout", "reader"])
  func samples(name: String) async throws {
    let result = try await patchbay("--sample=\(name)", "-c", "tree")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count > 5)
  }

  @Test("load a saved world")
  func load() async throws {
    try await withTemporaryFolder(files: ["it's.patchbay": Room.commands, "bad": "tre x\n"]) {
      folder in
      let result = try await patchbay("--load", "it's.patchbay", "-c", "tree", in: folder)
      #expect(result.status == 0)
      #expect(result.output == Room.tree)
      let missing = try await patchbay("--load=no", "-c", "tree", in: folder)
      #expect(missing.status == 2)
      #expect(missing.errors == "patchbay: can't read no: No such file or directory\n")
      let bad = try await patchbay("--load=bad", "-c", "tree", in: folder)
      #expect(bad.status == 1)
      #expect(bad.errors.hasPrefix("bad:1:1: error[short-command]"))
    }
  }
}

@Suite("A program whose catalogue throws an error", .hangLimit)
struct BrokenProgramTests {
  struct Broken: Error {}

  @Test("exits with status 70 and a report")
  func broken() {
    let program = ShellProgram(
      name: "broken", version: "1", summary: "it is broken", catalog: { throw Broken() })
    #expect(program.run(["-c", "tree"]) == 70)
  }
}
