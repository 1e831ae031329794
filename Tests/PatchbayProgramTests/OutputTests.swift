import Foundation
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Output of patchbay", .hangLimit)
struct OutputTests {
  @Test("is in order if results and errors go to the same file")
  func order() async throws {
    let result = try await shell(
      "\"$0\" --keep-going -c 'echo a\nrm x\necho b\nrm y\necho c' 2>&1 | grep -v '^ '")
    #expect(
      result.output == """
        a
        -c:2:4: error[unknown-path]: nothing at /x
        b
        -c:4:4: error[unknown-path]: nothing at /y
        c

        """)
  }

  @Test("has the output of plugins at its place in the order, also in a pipe")
  func printedByPlugins() async throws {
    let result = try await runCommand([
      House.executable("TickingProgram"), "-c",
      "add plugin house/s Speaker; echo a; send house Tick --trace=off; echo b",
    ])
    #expect(result.output == "a\ntick\nb\n")
  }

  @Test("ends quietly if the reader is gone, with the status of a broken pipe")
  func nobodyReads() async throws {
    let result = try await shellInFolder(
      "yes 'echo hello' 2>&- | head -n 20000 > f; { \"$0\" f; echo $? > status; } | head -n 1; cat status"
    )
    #expect(result.output == "hello\n141\n")
    #expect(result.errors == "")
  }

  @Test(
    "ends equally in nested commands, unless something failed before",
    arguments: [
      ("-c 'repeat 300000 echo hello'", 141), ("-c 'repeat 300 repeat 300 echo hello'", 141),
      ("-c 'echo $(repeat 60000 echo hello)'", 141),
      ("--keep-going -c 'rm x\nrepeat 300000 echo b'", 1),
      ("test --repeat=3000 --report=tap a.scenario", 141),
    ])
  func nobodyReadsOn(arguments: String, status: Int) async throws {
    let result = try await shellInFolder(
      """
      printf 'echo a\\n  a\\n' > a.scenario
      { "$0" \(arguments) 2>&-; echo $? > status; } | { read -r line; exec <&-; sleep 0.2; }; cat status
      """)
    #expect(result.output == "\(status)\n")
  }

  @Test(
    "contains no workflow commands for CI",
    arguments: ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"])
  func workflow(variable: String) async throws {
    let line = "echo '::error::x'; echo 'a ##[group]y'; echo ':'; foo ::x::"
    let result = try await shell("\(variable)=true \"$0\" --keep-going -c \"\(line)\"")
    #expect(result.output == "")
    #expect(result.errors.contains("  echo '::error::x'; echo 'a #\\u{23}[group]y'"))
    let good = try await shell("\(variable)=true \"$0\" -c \"echo '::error::x'\"")
    #expect(good.output == ":\\u{3a}error::x\n")
  }

  @Test("is JSON for CI, too, if it is to be JSON")
  func json() async throws {
    let name = "::a::##vso[x"
    for line in ["ls a", "tree", "graph", "show a"] {
      let result = try await runCommand(
        [
          House.executable("patchbay"), "-c",
          "add container a; add plugin a/\(Value.quoted(name)) Logger; \(line) --format=json",
        ], environment: ["TF_BUILD": "true"])
      let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      #expect("\(document)".contains("##vso[x"), "\(line)")
      #expect(!result.output.hasWorkflowCommand)
    }
  }

  @Test("that does not fit on the disk is an error")
  func fullDisk() async throws {
    for arguments in ["--version", "-c 'echo a'", "-c 'repeat 10000 echo abcdefghij'"] {
      let result = try await shell("\"$0\" \(arguments) > /dev/full")
      #expect(result.status == 1)
      #expect(
        result.errors == "patchbay: can't write to standard output: No space left on device\n")
    }
  }

  @Test("may be written by name as well, in order, without replacing anything")
  func byName() async throws {
    let result = try await shellInFolder(
      """
      ln -s /dev/stdout link
      { echo first; "$0" -c 'echo a; add container r; save /dev/stdout; ls > /dev/fd/1
        ls >> /proc/self/fd/1; ls >> link; echo b'; echo last; } > out
      cat out
      """)
    let line = "r  container  0 plugins\n"
    #expect(
      result.output
        == "first\na\n# A Patchbay world; load brings it back.\nadd container /r\n\(line)\(line)\(line)b\nlast\n"
    )
    #expect(result.errors == "")
  }

  @Test("does not receive files named by a number, even if the folder's path is too long")
  func numberInLongPath() async throws {
    let result = try await shellInFolder(
      """
      top=$PWD; n=$(printf 'd%.0s' $(seq 1 200)); n=$n/$n/$n/$n/$n/$n/$n/$n/$n/$n/$n
      mkdir -p a/$n b/$n; cd b/$n; mv $top/b $top/a/$n/b
      "$0" -c 'add composer a; save 7'; cat 7; rm -rf $top/a
      """)
    #expect(result.output == "# A Patchbay world; load brings it back.\nadd composer /a\n")
    #expect(result.errors == "")
  }

  @Test("refuses links to themselves, and creates the targets of other links")
  func links() async throws {
    let result = try await shellInFolder(
      """
      ln -s x x; mkdir d; ln -s y d/link; ln -s d/link way
      "$0" --keep-going -c 'save x
      ls > d/none/y
      save way'
      readlink x d/link way; cat d/y
      """)
    #expect(result.output == "x\ny\nd/link\n# A Patchbay world; load brings it back.\n")
    #expect(
      result.errors.hasPrefix(
        """
        -c:1:6: error[cannot-write]: can't write x: Too many levels of symbolic links
          save x
               ^ the file is unchanged
        -c:2:6: error[cannot-write]: can't write d/none/y: No such file or directory
        """))
  }

  @Test("goes nowhere else if standard output is closed")
  func closedOutput() async throws {
    let result = try await shellInFolder(
      "\"$0\" -c 'echo a' -c 'echo b > f' >&-; s=$?; cat f; exit $s")
    #expect(result.status == 1)
    #expect(result.errors.contains("can't write to standard output: Bad file descriptor\n"))
    #expect(!result.output.contains("a"))
  }

  @Test("reports a closed standard input as an error")
  func closedInput() async throws {
    let result = try await shell("\"$0\" <&-")
    #expect(result.status == 2)
    #expect(result.errors == "patchbay: can't read standard input: Bad file descriptor\n")
  }

  @Test("has neither prompts nor escape sequences without a terminal")
  func noPrompt() async throws {
    let result = try await shell("printf 'tree\\n' | \"$0\" --sample=live-room")
    #expect(result.output.hasPrefix("/live "))
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.allSatisfy { $0.isASCII })
  }
}
