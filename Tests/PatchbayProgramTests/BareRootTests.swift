import TestSupport
import Testing

@Suite(
  "Patchbay in a root folder with nothing else, without /proc", .needsNamespaces, .hangLimit)
struct BareRootTests {
  /// Makes the folder, with the program, its libraries and two scenarios; `inside` runs the program.
  private static let root = #"""
    mkdir -p root/tmp; cd root; export TMPDIR=/tmp
    for file in $(ldd "$0" | grep -o '/[^ ]*') "$0" /dev/null; do
      mkdir -p ".${file%/*}"; : > ".$file"; mount --bind "$file" ".$file"
    done
    program=$0; inside() { chroot . "$program" "$@" 2>&1; }
    printf 'echo a\n  b\n' > red.scenario; printf 'echo a\n  a\n' > green.scenario

    """#

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A line of sh.
    let line: String
    let status: Int32
    /// A part of the output.
    let output: String
  }

  static let rows = [
    Row(
      testDescription: "a red scenario", line: "inside test red.scenario", status: 1,
      output: "1 file: 1 failed"),
    Row(
      testDescription: "all scenarios of a folder", line: "inside test .", status: 1,
      output: "2 files: 1 passed, 1 failed"),
    Row(
      testDescription: "files in processes of their own",
      line: "inside test --isolate green.scenario red.scenario", status: 1,
      output: "2 files: 1 passed, 1 failed"),
    Row(
      testDescription: "an unknown option", line: "inside --nonsense", status: 2,
      output: "no option '--nonsense'"),
    Row(
      testDescription: "a package without a source", line: "inside new x", status: 2,
      output: "the package patchbay is not found"),
    Row(testDescription: "commands", line: "inside -c 'echo hi'", status: 0, output: "hi\n"),
    Row(
      testDescription: "a file of commands that saves",
      line: "echo 'add container a; save w; check w' > f; inside --allow-files f",
      status: 0, output: "no errors"),
    Row(
      testDescription: "a limit of memory",
      line: "seq -f 'add composer n%g' 10000 > f; inside --limit=memory=5M -c 'run f'", status: 1,
      output: "more than 5,242,880 bytes of memory"),
    Row(
      testDescription: "a value too deep for the stack",
      line: """
        ulimit -s 512; printf 'let a=' > f; printf '%9999s' | tr ' ' '[' >> f
        printf '%9999s' | tr ' ' ']' >> f
        inside --limit=nesting=10000 f
        """,
      status: 3, output: "error[too-deep]"),
    Row(
      testDescription: "a closed standard stream, without /dev/null",
      line: "umount dev/null; rm dev/null; inside -c 'echo a' <&-", status: 70,
      output: "nothing was run"),
  ]

  @Test("reports the same as elsewhere", arguments: rows)
  func same(row: Row) async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let result = try await runCommand(
        ["unshare", "-rm", "sh", "-c", Self.root + row.line, House.executable("patchbay")],
        in: folder)
      #expect(result.status == row.status)
      #expect(result.output.contains(row.output), "\(result.output)\(result.errors)")
    }
  }
}
