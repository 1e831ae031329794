import Foundation
import TestSupport
import Testing

@Suite("Files that patchbay runs", .hangLimit)
struct FileTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  static let forms = [
    Form(testDescription: "plain", text: Room.commands + "tree\n"),
    Form(testDescription: "without the last newline", text: Room.commands + "tree"),
    Form(testDescription: "with a byte order mark", text: "\u{FEFF}" + Room.commands + "tree\n"),
    Form(
      testDescription: "with Windows newlines",
      text: (Room.commands + "tree\n").replacing("\n", with: "\r\n")),
  ]

  @Test("may be saved worlds in JSON as well as scripts")
  func savedWorld() async throws {
    let result = try await shellInFolder(
      "printf 'add composer live\\nadd container live/room\\nsave w.json\\n' | $0 --allow-files - && $0 w.json -c tree && $0 check w.json"
    )
    #expect(result.output == "/live    composer\n`- room  container\n")
    #expect(result.status == 0)
  }

  @Test("may come from any editor", arguments: forms)
  func mayBeWritten(form: Form) async throws {
    try await withTemporaryFolder(files: ["room": form.text]) { folder in
      for line in ["\"$0\" room", "cat room | \"$0\"", "cat room | \"$0\" -", "\"$0\" < room"] {
        let result = try await shell(line, in: folder)
        #expect(result.status == 0, "\(line)")
        #expect(result.output == Room.tree, "\(line)")
        #expect(result.errors == "", "\(line)")
      }
    }
  }

  @Test(
    "are refused by their size before they are read",
    arguments: [
      "f", "check f", "fmt f.scenario", "test f.scenario", "test --isolate f.scenario", "test f.md",
      "test -j 2 f.scenario f.md", "--load=f", "-c 'run f'", "-c 'load f'",
      "-c 'add container r; manifest f r'", "< f", "test - < f", "check - < f",
      "--limit memory=1M < g", "--limit memory=1M g", "test --limit memory=1M g.scenario",
      "--limit memory=1M -c 'run g'", "check --limit memory=1M g.scenario",
    ])
  func tooLarge(arguments: String) async throws {
    let size = arguments.contains("1M") ? "1,048,576" : "1,073,741,824"
    let result = try await shellInFolder(
      """
      for name in f f.scenario f.md; do truncate -s 1T $name; done
      for name in g g.scenario; do truncate -s 2M $name; done
      (ulimit -v 4000000; "$0" \(arguments)) 2>&1 | tr -s ' \\n' ' '
      """)
    #expect(result.output.contains("it is larger than \(size) bytes"), "\(result.output)")
  }

  @Test("are not replaced by save if they are too large to tell what they are")
  func tooLargeToReplace() async throws {
    let result = try await shellInFolder(
      #"truncate -s 1T f; "$0" -c 'save f'; echo $?; stat -c %s f"#)
    #expect(result.output == "1\n1099511627776\n")
    #expect(result.errors.contains("it is not a saved world"))
  }

  @Test("are refused by their size if they end a pipe that grows")
  func growing() async throws {
    for input in ["yes", "yes x | tr -d '\\n'"] {
      let result = try await shellInFolder(
        "\(input) | \"$0\" test --limit memory=1M - 2>&1; yes | tr -d '\\n' | \"$0\" --limit memory=1M 2>&1"
      )
      #expect(result.output.split(separator: "larger than 1,048,576 bytes").count == 3)
    }
  }

  @Test("share one world, in order")
  func several() async throws {
    try await withTemporaryFolder(files: ["a": Room.commands, "b": "tree\n"]) { folder in
      let result = try await patchbay("a", "b", in: folder)
      #expect(result.output == Room.tree)
    }
  }

  @Test("can only build when they are loaded", arguments: ["-c 'load f'", "--load f"])
  func loaded(how: String) async throws {
    try await withTemporaryFolder(files: ["f": "echo a | tee found\n"]) { folder in
      let result = try await shell("\"$0\" --allow-shell \(how)", in: folder)
      #expect(
        result.errors.contains("f:1:10: error[not-possible]: a redirect does not build a world"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "found").path))
    }
  }

  @Test(
    "can't run programs by default, however they are run",
    arguments: ["f", "-c 'run f'", "-c 'run f' < /dev/null"])
  func programs(how: String) async throws {
    try await withTemporaryFolder(files: ["f": "echo a | tee found\n"]) { folder in
      let result = try await shell("\"$0\" \(how)", in: folder)
      #expect(result.errors.contains("error[program]: only what is typed may run programs"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "found").path))
      let allowed = try await shell("\"$0\" --allow-shell \(how)", in: folder)
      #expect(allowed.output == "a\n")
    }
  }

  @Test("get the reason why a program can't be started")
  func unknownProgram() async throws {
    let result = try await shellInFolder(
      #""$0" --allow-shell --keep-going -c 'echo a | no-such-program' -c 'echo a | cat "\u{0}"' -c 'echo a | sh -c "exit 3"' -c 'echo a | sh -c "kill -9 \$\$"'"#
    )
    #expect(result.errors.contains("no-such-program failed: there is no such program\n"))
    #expect(result.errors.contains("cat failed: a word for a program has no NUL character\n"))
    #expect(result.errors.contains("sh failed: it ended with status 3\n"))
    #expect(result.errors.contains("sh failed: it ended with status 137\n"))
  }

  @Test("can't view images, since that would run a program")
  func images() async throws {
    try await withTemporaryFolder(files: ["f": "graph --format=svg -o found\n"]) { folder in
      let result = try await patchbay("f", in: folder)
      #expect(result.errors.contains("error[program]: only what is typed may run programs"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "found").path))
    }
  }

  @Test("do not run at all if one has a syntax error")
  func severalWithErrors() async throws {
    try await withTemporaryFolder(files: ["a": "echo a\n", "b": "echo 'b\n", "c": "echo )c |\n"]) {
      folder in
      let result = try await patchbay("a", "b", "c", in: folder)
      #expect(result.status == 3)
      #expect(result.output == "")
      #expect(result.errors.contains("b:1:6: error[unterminated-quote]"))
      #expect(result.errors.contains("\nc:1:"))
    }
  }

  @Test("are checked as a whole before the first line runs, a pipe command by command")
  func wholes() async throws {
    try await withTemporaryFolder(files: ["a": "echo a\n\nfoo\n"]) { folder in
      let file = try await patchbay("a", in: folder)
      #expect(file.status == 3)
      #expect(file.output == "")
      let redirected = try await shell("\"$0\" < a", in: folder)
      #expect(redirected.status == 3)
      #expect(redirected.output == "")
      let pipe = try await shell("cat a | \"$0\"", in: folder)
      #expect(pipe.status == 3)
      #expect(pipe.output == "a\n")
      #expect(
        pipe.errors == """
          stdin:3:1: error[unknown-command]: no command 'foo'
            foo
            ^~~ help lists all

          """)
    }
  }

  @Test("in a pipe print the output of each command before the next arrives")
  func streams() async throws {
    let result = try await shellInFolder(
      "mkfifo f && { exec 3<>f; \"$0\" - <f >out & echo 'echo a' >&3; "
        + "until grep -q a out; do sleep 0.01; done; echo quit >&3; wait $!; }")
    #expect(result.status == 0)
  }

  @Test("with continued lines are joined in a pipe")
  func continued() async throws {
    let result = try await shell(
      "printf '%s\\n' 'echo a \\' 'b' 'echo \"c' 'd\"' 'echo <<E' '1' '2' 'E' 'no' | \"$0\"")
    #expect(result.output == "a b\nc\nd\n1\n2\n\n")
    #expect(result.errors.hasPrefix("stdin:9:1: error[unknown-command]"))
  }

  @Test("are reported by name when they can't be read")
  func unreadable() async throws {
    try await withTemporaryFolder(files: ["a/rooms": "", "first": "echo first\n"]) { folder in
      let folderForFile = try await patchbay("first", "a", in: folder)
      #expect(folderForFile.status == 2)
      #expect(folderForFile.output == "")
      #expect(folderForFile.errors == "patchbay: can't read a: Is a directory\n")
      let near = try await patchbay("a/room", in: folder)
      #expect(near.status == 2)
      #expect(
        near.errors
          == "patchbay: can't read a/room: No such file or directory; did you mean 'a/rooms'?\n")
    }
  }

  @Test("are refused when they are not UTF-8")
  func notUTF8() async throws {
    let result = try await shellInFolder("printf 'echo \\377' > f; \"$0\" f")
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("f:1:6: error["))
  }

  @Test("are only checked by check; a file of that name is run as ./check")
  func check() async throws {
    try await withTemporaryFolder(
      files: ["good": "echo a\n", "bad": "foo\necho a\nbar\n", "check": "echo me\n"]
    ) { folder in
      let good = try await patchbay("check", "good", in: folder)
      #expect(good.status == 0)
      #expect(good.output + good.errors == "")
      let bad = try await patchbay("check", "good", "bad", "-", input: "add x", in: folder)
      #expect(bad.status == 3)
      #expect(bad.output == "")
      for place in ["bad:1:1: error[unknown-command]", "bad:3:1:", "stdin:1:"] {
        #expect(bad.errors.contains(place))
      }
      #expect(try await patchbay("./check", in: folder).output == "me\n")
    }
  }

  @Test("are annotated by check on GitHub, or on request")
  func annotations() async throws {
    let many = String(repeating: "foo\n", count: 12)
    let files = ["sub/bad.scenario": "@title a\n  x\nfoo\n", "sub/many": many, "good": "echo a\n"]
    try await withTemporaryFolder(files: files) { folder in
      let there = #"GITHUB_ACTIONS=true GITHUB_WORKSPACE="$PWD" "$0" check "#
      let bad = try await shell(
        "cd sub; GITHUB_WORKSPACE=.. \"$0\" check --report=github bad.scenario", in: folder)
      #expect(bad.status == 3 && bad.errors.isEmpty)
      #expect(
        bad.output.split(separator: "\n").map { $0.prefix { $0 != "%" } } == [
          "::error file=sub/bad.scenario,line=2,col=1::error[stray-output]: this is indented as output, and there is no command above it",
          "::error file=sub/bad.scenario,line=3,col=1::error[unknown-command]: no command 'foo'",
        ])
      let both = try await shell(there + "sub/bad.scenario", in: folder)
      #expect(both.output == bad.output && both.errors.contains("sub/bad.scenario:3:1: error["))
      let text = try await shell(there + "--report=text sub/bad.scenario", in: folder)
      #expect(text.output.isEmpty && text.errors == both.errors)
      let all = try await shell(there + "--report=github sub/many good", in: folder)
      let lines = all.output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("::error file=sub/many,line=") } == 10)
      #expect(lines.contains { $0.hasPrefix("sub/many:12:1: error[unknown-command]") })
      let typed = try await shell("echo bar | " + there + "-c foo -", in: folder)
      #expect(
        typed.output.split(separator: "\n").map { $0.prefix { $0 != "%" } } == [
          "::error::error[unknown-command]: no command 'foo'",
          "::error::error[unknown-command]: no command 'bar'",
        ])
      let other = try await shell(there + "--report=tap good", in: folder)
      #expect(other.status == 2 && other.errors.hasPrefix("patchbay: --report: "))
    }
  }

  @Test("that are beside the file with the command are named by the remedy")
  func beside() async throws {
    let files = ["sub/a.patchbay": "run b.patchbay\n", "sub/b.patchbay": "echo b\n"]
    try await withTemporaryFolder(files: files) { folder in
      let result = try await patchbay("sub/a.patchbay", in: folder)
      #expect(result.status == 1)
      #expect(
        result.errors.hasSuffix(
          "relative paths start in the working folder; for the file beside this one write sub/b.patchbay\n"
        ))
      let missing = try await patchbay("-c", "run b.patchbay", in: folder)
      #expect(!missing.errors.contains("beside"))
    }
  }

  @Test("that run one another are reported once by check, up to a limit")
  func checkRing() async throws {
    let ring = (0..<250).map { ("f\($0)", "run f\(($0 + 1) % 250)\n" + ($0 == 7 ? "foo\n" : "")) }
    let wrong = (0..<250).map { ("w\($0)", "foo\n") }
    let files = Dictionary(uniqueKeysWithValues: ring + wrong)
    try await withTemporaryFolder(files: files) { folder in
      for (name, place) in [("f", "f7:2:1: "), ("w", "w1:1:1: ")] {
        let result = try await shell("\"$0\" check \(name)*", in: folder)
        #expect(result.status == 3)
        #expect(result.errors.ranges(of: place).count == 1)
        #expect(result.errors.ranges(of: "error[").count == 101)
        #expect(result.errors.hasSuffix("too many errors; the rest is not read\n"))
      }
    }
  }

  @Test("may have very many lines, a line of megabytes and 10,000 nested brackets")
  func large() async throws {
    let count = amount(10_000, inLongRun: 100_000)
    let lines = String(repeating: "echo a\n", count: count)
    let word = String(repeating: "x", count: 100 * count)
    let brackets = String(repeating: "[", count: 10_000)
    try await withTemporaryFolder(
      files: ["lines": lines, "long": "let a=\(word)\necho done\n", "deep": "echo a=\(brackets)\n"]
    ) { folder in
      let many = try await shell("\"$0\" lines | sort | uniq -c | tr -s ' '", in: folder)
      #expect(many.output == " \(count) a\n")
      #expect(try await patchbay("long", in: folder).output == "done\n")
      let deep = try await patchbay("deep", in: folder)
      #expect(deep.status == 3)
      #expect(deep.errors.count < 1000)
      let piped = try await shell("cat lines long deep | \"$0\" | tail -n 1", in: folder)
      #expect(piped.output == "done\n")
    }
  }
}
