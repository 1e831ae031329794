import Foundation
import Glibc
import PatchbayShell
import TestSupport
import Testing

@Suite("A written file", .hangLimit)
struct ReplacingTests {
  @Test("keeps its mode, and its owner if root writes, but no special permission bits")
  func keeps() async throws {
    let result = try await shellInFolder(
      """
      umask 022; echo old > f; [ "$(id -u)" = 0 ] && chown 1234:4321 f; chmod 6640 f
      before=$(stat -c '%u %g' f)
      "$0" -c 'save f --replace'; "$0" -c 'echo a > f'; echo 'echo a > f' | "$0" --allow-files --replace
      [ "$before" = "$(stat -c '%u %g' f)" ] && stat -c %a f; cat f
      chmod 6640 f; "$0" -c 'echo b >> f'; stat -c %a f
      umask 027; "$0" -c 'save new; echo a >> added'; stat -c %a new added
      """)
    #expect(result.output == "640\na\n640\n640\n640\n")
    #expect(result.errors == "")
  }

  @Test("is invisible to other processes until it is complete")
  func unseen() async throws {
    let lines = (0..<amount(60, inLongRun: 3000)).map { "save n\($0)\nsave secret\n" }.joined()
    try await withTemporaryFolder(files: ["f": lines, "d/secret": ""]) { folder in
      let result = try await shell(
        """
        umask 022; cd d; chmod 600 secret; "$0" -c 'add container r; save full'
        "$0" --allow-files --replace -c 'add container r' ../f & writer=$!
        while kill -0 $writer 2>&-; do stat -c '%a %s' .patchbay-* 2>&-; done | sort -u
        stat -c '600 %s' full; stat -c '644 %s' full; stat -c %a secret
        """, in: folder)
      var lines = result.output.split(separator: "\n").map(String.init)
      try #require(lines.count >= 4)
      #expect(lines.popLast() == "600")
      let complete = lines.removeLast()
      let whole = lines.removeLast()
      #expect(!lines.isEmpty)
      for line in lines { #expect(["600 0", whole, complete].contains(line)) }
    }
  }

  @Test("is unchanged if it is read-only, even for root, unless --force is given")
  func readOnly() async throws {
    try await expectConsole(
      files: ["f": "old\n"],
      #"""
      $ chmod 444 f; run() { patchbay --keep-going -c 'add container r' "$@" 2>&1 | tr -s ' \n' ' '; echo; }
      $ run -c 'save f --replace' -c 'graph -o f' -c 'record f --replace' | grep -oE 'it is read-only|--force replaces it' | sort | uniq -c
            3 --force replaces it
            3 it is read-only
      $ run -c 'echo a > f' -c 'echo a >> f' | grep -o 'make it writable first: chmod u+w' | uniq -c
            2 make it writable first: chmod u+w
      $ cat f; for line in 'save f --replace' 'graph -o f' 'record f --replace'; do
      >   patchbay -c "add container r; $line --force" 2>&1 | head -n 1; stat -c %a f; head -n 1 f; done
      old
      444
      # A Patchbay world; load brings it back.
      444
      /r  container
      444
      @title Recorded: add container r
      """#)
  }

  @Test("removes the remains of killed runs, and nothing else")
  func leftovers() async throws {
    let names = OwnName(after: ".patchbay-")
    let (own, foreign) = (names.new(), names.new())
    let (link, folder, locked) = (names.new(), names.new(), names.new())
    // A file that root replaces belongs to its former owner from the first byte.
    let result = try await shellInFolder(
      """
      touch \(own) \(foreign) .patchbay-mine .patchbay-0abc123 .patchbay-0abc123abcde target
      ln -s target \(link); mkdir \(folder); touch \(locked)
      [ "$(id -u)" = 0 ] && chown 1234 \(foreign)
      { flock -x 9; "$0" -c 'save f'; } 9< \(locked)
      ls -A
      """)
    let kept = [
      ".patchbay-0abc123", ".patchbay-0abc123abcde", ".patchbay-mine", "f", folder, link, locked,
      "target",
    ]
    let found = result.output.split(separator: "\n").map(String.init)
    #expect(found.sorted() == kept.sorted())
  }

  @Test("leaves nothing behind permanently if its writer is killed")
  func killed() async throws {
    let result = try await shellInFolder(
      """
      for wait in \(isLongRun ? "1 2 3 4 5 6 7 8 9" : "2 5 8"); do
        "$0" -c 'repeat 100000 save f' & sleep 0.0$wait; sleep 0.05; kill -9 $!; wait $! 2>&-
      done
      "$0" -c 'save f' && ls -A; cat f
      """)
    #expect(result.output == "f\n# A Patchbay world; load brings it back.\n")
  }

  @Test("may have the longest possible name, and any characters")
  func names() async throws {
    let long = String(repeating: "a", count: 255)
    let name = "\u{1}new\nline 'é'\u{7F}"
    for name in [long, String(repeating: "é", count: 127), "-x", "a b", "*", name, " ", "~"] {
      try await withTemporaryFolder(files: [:]) { folder in
        let quoted =
          "\"" + name.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
        let result = try await patchbay(
          "-c", "save ./\(quoted); echo a >> ./\(quoted); save ./\(quoted); run ./\(quoted)",
          in: folder)
        #expect(result.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
      }
    }
    let longer = try await patchbay("-c", "save \(long)a")
    #expect(longer.errors.contains("File name too long"))
  }

  @Test("can't have NUL in its path, and is unchanged if there is no space for the addition")
  func unchanged() async throws {
    try await expectConsole(
      files: ["f": String(repeating: "a", count: 3000)],
      #"""
      $ cp f g; for line in 'save "f\u{0}b"' 'run "f\u{0}b"' 'echo x >> "f\u{0}"'; do
      >   patchbay -c "$line"; done 2>&1 | grep -o 'a path has no NUL character'
      a path has no NUL character
      a path has no NUL character
      a path has no NUL character
      $ patchbay -c 'let n="f\u{0}b"; echo x | cat $n' 2>&1 | grep -o 'a word for a program has no NUL.*'
      a word for a program has no NUL character
      $ more=$(printf '%03000d' 0 | tr 0 b); for line in "echo $more >> f" "echo $more$more > f" "echo $more$more >> new"; do
      >   (ulimit -f 4; patchbay -c "$line") 2>&1 | grep -o 'error.*'; done
      error[cannot-write]: can't write f: File too large
      error[cannot-write]: can't write f: File too large
      error[cannot-write]: can't write new: File too large
      $ cmp f g; ls
      f
      g
      """#)
  }

  @Test("leaves no folder of a killed scenario behind: the next run removes it")
  func folders() async throws {
    let result = try await shellInFolder(
      """
      mkdir tmp; export TMPDIR="$PWD/tmp"; printf 'echo a\\n' > a.scenario
      printf 'repeat 1000000000 let a=1\\n' > long.scenario
      mkdir tmp/patchbay-notes tmp/patchbay-test-a
      "$0" test long.scenario & until [ $(ls tmp | wc -l) = 3 ]; do sleep 0.02; done
      kill -9 $!; wait $! 2>&-
      echo $(ls tmp | wc -l); mkdir tmp/patchbay-test-lockAB
      { flock -x 9; "$0" test a.scenario > report; } 9< tmp/patchbay-test-lockAB; ls tmp
      """)
    #expect(
      result.output == "3\npatchbay-notes\npatchbay-test-a\npatchbay-test-lockAB\n")
  }
}
