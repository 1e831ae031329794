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

  typealias Row = (name: String, line: String, status: Int32, output: String)

  static let rows: [Row] = [
    ("a red scenario", "inside test red.scenario", 1, "1 file: 1 failed"),
    ("all scenarios of a folder", "inside test .", 1, "2 files: 1 passed, 1 failed"),
    (
      "files in processes of their own", "inside test --isolate green.scenario red.scenario", 1,
      "2 files: 1 passed, 1 failed"
    ),
    ("an unknown option", "inside --nonsense", 2, "no option '--nonsense'"),
    ("a package without a source", "inside new x", 2, "the package patchbay is not found"),
    ("commands", "inside -c 'echo hi'", 0, "hi\n"),
    (
      "a file of commands that saves",
      "echo 'add container a; save w; check w' > f; inside --allow-files f", 0, "no errors"
    ),
    (
      "a limit of memory",
      "seq -f 'add composer n%g' 3000 > f; inside --limit=memory=1M -c 'run f'", 1,
      "more than 1,048,576 bytes of memory"
    ),
    (
      "a value too deep for the stack",
      """
      ulimit -s 512; printf 'let a=' > f; printf '%9999s' | tr ' ' '[' >> f
      printf '%9999s' | tr ' ' ']' >> f
      inside --limit=nesting=10000 f
      """, 3, "error[too-deep]"
    ),
    (
      "a closed standard stream, without /dev/null",
      "umount dev/null; rm dev/null; inside -c 'echo a' <&-", 70, "nothing was run"
    ),
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
