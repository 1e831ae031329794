import TestSupport
import Testing

@Suite("Files that patchbay runs", .hangLimit)
struct FileTests {
  @Test("may come from any editor, and be saved worlds in JSON as well as scripts")
  func forms() async throws {
    try await expectConsole(
      files: [
        "room": Room.commands + "tree\n", "unended": Room.commands + "tree",
        "marked": "\u{FEFF}" + Room.commands + "tree\n",
      ],
      #"""
      $ sed 's/$/\r/' room > windows; patchbay room > expected; cat expected
      /room  container
      `- p   Probe  observes Ping
      $ for file in unended marked windows; do patchbay $file; cat $file | patchbay; patchbay < $file; done | sort | uniq -c
            9 /room  container
            9 `- p   Probe  observes Ping
      $ cat room | patchbay - | cmp - expected
      $ printf 'add composer live\nadd container live/room\nsave w.json\n' | patchbay --allow-files -; patchbay w.json -c tree; patchbay check w.json
      /live    composer
      `- room  container
      $ printf 'echo \377' > latin; patchbay latin 2>&1 | head -n 1
      latin:1:6: error[invalid-utf8]: byte 6 is not valid UTF-8: 0xFF
      """#)
  }

  @Test(
    "are refused by their size before they are read",
    arguments: [
      "f", "check f", "fmt f.scenario", "test -j 2 f.scenario f.md", "test --isolate f.scenario",
      "--load=f", "-c 'run f'", "-c 'add container r; manifest f r'", "< f", "test - < f",
      "check - < f", "--limit memory=1M g",
      "test --limit memory=1M g.scenario", "--limit memory=1M -c 'run g'",
      "check --limit memory=1M g.scenario",
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

  @Test("are refused by their size if they end a pipe that grows, and never replaced by save")
  func growing() async throws {
    try await expectConsole(
      #"""
      $ for input in yes "yes $(printf '%09999d' 0)"; do $input 2>&- | patchbay test --limit memory=1M - 2>&1 | grep -o 'larger than .* bytes'; done
      larger than 1,048,576 bytes
      larger than 1,048,576 bytes
      $ yes | tr -d '\n' 2>&- | patchbay --limit memory=1M 2>&1 | grep -o 'larger than .* bytes'
      larger than 1,048,576 bytes
      $ truncate -s 1T f; patchbay -c 'save f' 2>&1 | grep -c 'it is not a saved world'; stat -c %s f
      1
      1099511627776
      """#)
  }

  @Test("share one world, in order; none runs if one has a syntax error")
  func several() async throws {
    try await expectConsole(
      files: [
        "room": Room.commands, "tree": "tree\n", "a": "echo a\n", "b": "echo 'b\n",
        "c": "echo )c |\n",
        "d": "echo a\n\nfoo\n",
      ],
      #"""
      $ patchbay room tree
      /room  container
      `- p   Probe  observes Ping
      $ patchbay a b c 2>&1 | grep -o '^.*error[^:]*'
      b:1:6: error[unterminated-quote]
      c:1:9: error[missing-target]
      $ patchbay d 2> errors
      [3]
      $ patchbay < d 2> errors
      [3]
      $ cat d | patchbay
      a
      stdin:3:1: error[unknown-command]: no command 'foo'
        foo
        ^~~ help lists all
      [3]
      """#)
  }

  @Test("run programs and view images only with permission; loaded ones only build")
  func programs() async throws {
    try await expectConsole(
      files: ["f": "echo a | tee found\n", "g": "graph --format=svg -o found\n"],
      #"""
      $ patchbay f
      f:1:10: error[program]: only what is typed may run programs
        echo a | tee found
                 ^~~ start patchbay with --allow-shell
      [1]
      $ for run in run load; do patchbay -c "$run f" 2>&1 | grep -o '^f.*'; done
      f:1:10: error[program]: only what is typed may run programs
      f:1:10: error[not-possible]: a redirect does not build a world, and load takes only commands that do
      $ patchbay -c 'run f' < /dev/null 2>&1 | grep -c 'error.program'
      1
      $ patchbay --allow-shell --load f 2>&1 | head -n 1
      f:1:10: error[not-possible]: a redirect does not build a world, and load takes only commands that do
      $ patchbay g 2>&1 | grep -c 'error.program'; ls
      1
      f
      g
      $ patchbay --allow-shell f; patchbay --allow-shell -c 'run f'
      a
      a
      """#)
  }

  @Test("get the reason why a program failed or can't be started")
  func unknownProgram() async throws {
    try await expectConsole(
      #"""
      $ try() { patchbay --allow-shell -c "echo a | $1" 2>&1 | grep -o '[^ ]* failed: .*'; }
      $ try no-such-program; try 'cat "\u{0}"'; try "sh -c 'exit 3'"; try "sh -c 'kill -9 \$\$'"
      no-such-program failed: there is no such program
      cat failed: a word for a program has no NUL character
      sh failed: it ended with status 3
      sh failed: it ended with status 137
      """#)
  }

  @Test(
    "in a pipe print the output of each command before the next arrives; a command may continue")
  func streams() async throws {
    try await expectConsole(
      #"""
      $ mkfifo f; exec 3<>f; patchbay - < f > out &
      $ echo 'echo a' >&3; until grep -qs a out; do sleep 0.01; done; echo quit >&3; wait $!; cat out
      a
      $ printf '%s\n' 'echo a \' 'b' 'echo "c' 'd"' 'echo <<E' '1' '2' 'E' 'no' | patchbay 2>&1 | head -n 7
      a b
      c
      d
      1
      2

      stdin:9:1: error[unknown-command]: no command 'no'
      $ printf 'echo a \\\nb # x \\\necho c\n' | patchbay -
      a b
      c
      $ printf 'echo a \\\n"b \\\nc"\necho d\n' | patchbay -
      a b c
      d
      $ printf '%s\n' 'echo [1,' '"\"]", ' "'a ] \\'', 2" '] b' 'echo c' | patchbay -
      [1,
      "\"]",
      'a ] \'', 2
      ] b
      c
      $ (echo 'echo a \'; yes 'b \' 2>&- | head -n 2000; echo c) | patchbay - | wc -w
      2002
      $ (echo 'let x=['; yes '{"a": "]"},' 2>&- | head -n 2000; echo '{}]'; echo 'echo $x') | patchbay - | wc -l
      2002
      $ (echo 'echo <<E'; yes 'E E' 2>&- | head -n 2000; echo 'E '; echo 'echo b') | patchbay - | wc -l
      2002
      """#)
  }

  @Test("are reported by name when they can't be read")
  func unreadable() async throws {
    try await expectConsole(
      files: ["a/rooms": "", "first": "echo first\n"],
      #"""
      $ patchbay first a
      patchbay: can't read a: Is a directory
      [2]
      $ patchbay a/room
      patchbay: can't read a/room: No such file or directory; did you mean 'a/rooms'?
      [2]
      """#)
  }

  @Test(
    "are only checked by check, in the format of GitHub there; a file of that name is run as ./check"
  )
  func check() async throws {
    try await expectConsole(
      files: [
        "good": "echo a\n", "bad": "foo\necho a\nbar\n", "check": "echo me\n",
        "sub/bad.scenario": "@title a\n  x\nfoo\n",
        "many": String(repeating: "foo\n", count: 12),
      ],
      #"""
      $ patchbay check good; patchbay ./check
      me
      $ echo 'add x' | patchbay check good bad - 2>&1 | grep -o '^.*error[^:]*'
      bad:1:1: error[unknown-command]
      bad:3:1: error[unknown-command]
      stdin:1:5: error[unknown-command]
      $ cd sub; GITHUB_WORKSPACE=.. patchbay check --report=github bad.scenario | cut -d% -f1; cd ..
      ::error file=sub/bad.scenario,line=2,col=1::error[stray-output]: this is indented as output, and there is no command above it
      ::error file=sub/bad.scenario,line=3,col=1::error[unknown-command]: no command 'foo'
      $ export GITHUB_ACTIONS=true GITHUB_WORKSPACE="$PWD"
      $ patchbay check sub/bad.scenario 2>&1 | grep -o '^.*error[^:]*'
      sub/bad.scenario:2:1: error[stray-output]
      sub/bad.scenario:3:1: error[unknown-command]
      ::error file=sub/bad.scenario,line=2,col=1::error[stray-output]
      ::error file=sub/bad.scenario,line=3,col=1::error[unknown-command]
      $ patchbay check --report=text sub/bad.scenario 2>&- | wc -l
      0
      $ patchbay check --report=github many good 2>&1 | cut -d: -f1-5 | grep -c ::error; patchbay check --report=github many | grep '^many'
      10
      many:11:1: error[unknown-command]: no command 'foo'
      many:12:1: error[unknown-command]: no command 'foo'
      $ echo bar | patchbay check -c foo - 2>&- | cut -d% -f1
      ::error::error[unknown-command]: no command 'foo'
      ::error::error[unknown-command]: no command 'bar'
      $ patchbay check --report=tap good
      patchbay: --report: 'tap' is neither text nor github
      [2]
      """#)
  }

  @Test("are not searched for beside the file with the command")
  func beside() async throws {
    try await expectConsole(
      files: ["sub/a.patchbay": "run b.patchbay\n", "sub/b.patchbay": "echo b\n"],
      #"""
      $ patchbay sub/a.patchbay
      sub/a.patchbay:1:5: error[out-of-reach]: can't read b.patchbay: commands from files and pipes read
          only in and below the folder of their file
        run b.patchbay
            ^~~~~~~~~~ relative paths start in the working folder; --allow-files=DIR allows other folders
      [1]
      """#)
  }

  @Test("that run one another are reported once by check, up to a limit")
  func checkRing() async throws {
    try await expectConsole(
      #"""
      $ for n in {10..29}; do echo "run f$((n == 29 ? 10 : n + 1))" > f$n; done; echo foo >> f17
      $ patchbay check f* 2>&1 | grep -o '^.*error[^:]*' | sed 's/.*error/error/' | sort | uniq -c
           20 error[not-possible]
            1 error[unknown-command]
      $ for n in {1..120}; do echo foo > w$n; done; patchbay check w* 2>&1 | grep -c 'error\['
      101
      $ patchbay check w* 2>&1 | tail -n 1
      error[too-many-errors]: too many errors; the rest is not read
      """#)
  }

  @Test("may have very many lines, a line of megabytes and 10,000 nested brackets")
  func large() async throws {
    let count = amount(1000, inLongRun: 100_000)
    let lines = String(repeating: "echo a\n", count: count)
    let word = String(repeating: "x", count: 100 * count)
    let brackets = String(repeating: "[", count: 10_000)
    try await withTemporaryFolder(
      files: ["lines": lines, "long": "let a=\(word)\necho done\n", "deep": "echo a=\(brackets)\n"]
    ) { folder in
      let many = try await shell("\"$0\" lines | sort | uniq -c | tr -s ' '", in: folder)
      #expect(many.output == " \(count) a\n")
      let deep = try await patchbay("deep", in: folder)
      #expect(deep.status == 3 && deep.errors.count < 1000)
      let piped = try await shell("cat lines long deep | \"$0\" | tail -n 1", in: folder)
      #expect(piped.output == "done\n")
    }
  }
}
