import TestSupport
import Testing

@Suite("Options and commands of other programs", .hangLimit)
struct FamiliarOptionTests {
  @Test(
    "are answered by the option or command with the same effect",
    arguments: [
      ("test -k a .", "no option '-k'; write --filter=RE  (patchbay test --help lists all)"),
      ("test -x .", "no option '-x'; write --fail-fast  (patchbay test --help lists all)"),
      ("test --lf .", "write --last-failed"), ("test --junit .", "write --report=junit:FILE"),
      ("test -q .", "leave it out: without -v only files that fail are reported"),
      ("test --durations .", "write -v, which shows how long each file took"),
      ("test --check .", "write patchbay check PATH ..."),
      ("test --dry-run .", "write patchbay check PATH ..."),
      ("test --tour .", "it is an option of patchbay  ("),
      ("--list", "write patchbay test --list PATH ..."), ("--json", "write --format=json"),
      ("--shard=1/2", "it is an option of patchbay test"),
      ("--patchbay=a", "it is an option of patchbay new"),
      ("fmt --diff .", "write --check  (patchbay fmt --help lists all)"),
      ("test --filtr .", "did you mean '--filter'?"),
      ("lint s", "can't read lint: No such file or directory; write patchbay check PATH ...; "),
      ("format s", "write patchbay fmt PATH ..."),
    ])
  func answered(arguments: String, words: String) async throws {
    let result = try await shellInFolder("$0 \(arguments)")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words))
  }

  @Test("check has a help of its own", arguments: ["check --help", "check a -h"])
  func checkHelp(arguments: String) async throws {
    let result = try await shellInFolder("$0 \(arguments)")
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix("patchbay check: reports the errors in files, and runs nothing\n"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
