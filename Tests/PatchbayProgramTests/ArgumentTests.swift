import PatchbayProgram
import TestSupport
import Testing

@Suite("The arguments of patchbay", .hangLimit)
struct ArgumentTests {
  @Test("determine the output and the exit status of commands")
  func commands() async throws {
    try await expectConsole(
      #"""
      $ patchbay -c 'echo a; echo b'
      a
      b
      $ patchbay -c 'add container room' -c tree
      /room  container
      $ printf 'echo a\necho b' | patchbay
      a
      b
      $ echo 'echo 2' | patchbay -c 'echo 1' - -c 'echo 3'
      1
      2
      3
      $ patchbay < /dev/null
      $ patchbay -c 'rm no'
      -c:1:4: error[unknown-path]: nothing at /no
        rm no
           ^~ there is no 'no'
      [1]
      $ patchbay -c 'echo a; tre'
      -c:1:9: error[short-command]: 'tre' is short for 'tree'
        echo a; tre
                ^~~ write the command in full: tree
      [3]
      $ patchbay --format=json -c "'" 2>&1 | cut -d, -f1-5
      {"code": "unterminated-quote", "message": "this ' is never closed", "file": "-c", "line": 1, "column": 1
      $ patchbay -c 'expect exists room' 2> errors
      [1]
      $ patchbay --keep-going -c $'cd no\necho on' -c 'echo last' 2> errors
      on
      last
      [1]
      $ patchbay --limit=nesting=300 -c 'add container a' -c \
      > "env a b=$(printf '%0250d' 0 | tr 0 '[')$(printf '%0250d' 0 | tr 0 ']')"
      $ patchbay -c 'echo a | cat'; echo 'echo a | cat' | patchbay --allow-shell
      a
      a
      $ echo 'echo a | cat' | patchbay
      stdin:1:10: error[program]: only what is typed may run programs
        echo a | cat
                 ^~~ start patchbay with --allow-shell
      [1]
      $ patchbay --trace=off -c 'define event Ping; add container r; send r Ping; expect count m1 0'
      $ printf "add composer live\ncd live\necho 'a\nb'; rm x\nquit\necho no\n" | patchbay -i 2> errors; echo; cat errors
      patchbay 0.2.0: build trees of plugins, send messages, see every hop
      Type help for the commands, quit to leave. New here? quit, then patchbay --tour
      /> /> /live> '...> a
      b
      /live>
      error[unknown-path]: nothing at /live/x
        b'; rm x
               ^ /live has no 'x'
      $ patchbay -c 'echo a; quit; echo b' -i
      a
      $ for sample in live-room checkout reader; do patchbay --sample=$sample -c tree | head -n 1; done
      /live            composer
      /shop             composer
      /book                composer
      """#)
  }

  @Test("that are wrong are named, with what to write instead")
  func wrong() async throws {
    try await expectConsole(
      files: ["f": "echo a\n"],
      #"""
      $ patchbay -c
      patchbay: -c needs a value; write -c COMMANDS
      [2]
      $ patchbay --verison
      patchbay: no option '--verison'; did you mean '--version'?  (patchbay --help lists all)
      [2]
      $ patchbay --limit value=0
      patchbay: --limit can't be 'value=0'; write value=1000000, or 16M: a whole number from 1 to 9,223,372,036,854,775,807
      [2]
      $ patchbay --limit value=9999999999G
      …from 1 to 9,223,372,036,854,775,807
      [2]
      $ patchbay --version=2
      patchbay: --version takes no value; write --version alone
      [2]
      $ patchbay --trace
      patchbay: --trace needs a value; write --trace=off|brief|full
      [2]
      $ patchbay --trace all
      patchbay: --trace: 'all' is none of off, brief or full
      [2]
      $ patchbay --color=on
      patchbay: --color: 'on' is none of auto, always or never
      [2]
      $ patchbay --sample live-rom
      patchbay: no sample 'live-rom'; did you mean 'live-room'?
        live-room  a live room with chat: messages, states, queries, relays, slots, the environment
        checkout   a shop: many answers, targets, causes, multiplied messages, late comers, faults
        reader     a deep tree: the environment and its overrides, scopes, channels, weak holds
        all        the types of all samples, and an empty world
      [2]
      $ patchbay live-room
      patchbay: can't read live-room: No such file or directory; did you mean '--sample=live-room'?
      [2]
      $ patchbay tree
      patchbay: can't read tree: No such file or directory; a command is run by -c '...', or typed at the prompt
      [2]
      $ patchbay chekc
      patchbay: can't read chekc: No such file or directory; did you mean 'check'?
      [2]
      $ patchbay check
      patchbay: nothing to check; name files: patchbay check FILE ...
      [2]
      $ patchbay check --load=w.json f
      patchbay: check runs nothing, and checks each file by itself; leave --load out
      [2]
      $ patchbay check f -i
      patchbay: check runs nothing, and checks each file by itself; leave -i out
      [2]
      $ patchbay --sample=reader --load=x
      patchbay: can't read x: No such file or directory
      [2]
      $ patchbay --allow-files=none -c ls
      patchbay: --allow-files can't be 'none'; write an existing folder
      [2]
      $ patchbay --tour -c tree
      patchbay: --tour begins with an empty world; leave files, -c, --sample and --load out
      [2]
      $ for option in --sample=reader --load=x f; do patchbay --tour $option; done 2>&1 | sort -u | wc -l
      1
      """#)
  }

  @Test("of other programs are answered by the option or command with the same effect")
  func familiar() async throws {
    try await expectConsole(
      #"""
      $ said() { patchbay "$@" 2> errors; status=$?; sed 's/^[^:]*: //; s/  (.*//' errors; return $status; }
      $ said test -k a .
      no option '-k'; write --filter=RE
      [2]
      $ said test -x .
      no option '-x'; write --fail-fast
      [2]
      $ said test --lf .
      no option '--lf'; write --last-failed
      [2]
      $ said test --junit .
      no option '--junit'; write --report=junit:FILE
      [2]
      $ said test -q .
      no option '-q'; leave it out: without -v only files that fail are reported
      [2]
      $ said test --durations .
      no option '--durations'; write -v, which shows how long each file took
      [2]
      $ said test --check .
      no option '--check'; write patchbay check PATH ...
      [2]
      $ said test --dry-run .
      no option '--dry-run'; write patchbay check PATH ...
      [2]
      $ said test --tour .
      no option '--tour'; it is an option of patchbay
      [2]
      $ said --list
      no option '--list'; write patchbay test --list PATH ...
      [2]
      $ said --json
      no option '--json'; write --format=json
      [2]
      $ said --shard=1/2
      no option '--shard'; it is an option of patchbay test
      [2]
      $ said --patchbay=a
      no option '--patchbay'; it is an option of patchbay new
      [2]
      $ said fmt --diff .
      no option '--diff'; write --check
      [2]
      $ said test --filtr .
      no option '--filtr'; did you mean '--filter'?
      [2]
      $ said lint s
      can't read lint: No such file or directory; write patchbay check PATH ...; a command is run by -c '...', or typed at the prompt
      [2]
      $ said format s
      can't read format: No such file or directory; write patchbay fmt PATH ...
      [2]
      """#)
  }

  @Test("are explained on one screen")
  func help() async throws {
    try await expectConsole(
      #"""
      $ patchbay --help > help; wc -l < help; wc -L < help
      24
      80
      $ for name in --sample --load --keep-going --trace --allow-shell check.PATH live-room checkout reader; do grep -q -e $name help || echo $name; done
      $ patchbay-example --help | grep -c -e --sample
      0
      [1]
      $ patchbay check a -h > help; head -n 1 help; wc -L < help
      patchbay check: reports the errors in files, and runs nothing
      93
      """#)
  }

  @Test("load a saved world")
  func load() async throws {
    try await expectConsole(
      files: ["it's.patchbay": Room.commands, "bad": "tre x\n"],
      #"""
      $ patchbay --load "it's.patchbay" -c tree
      /room  container
      `- p   Probe  observes Ping
      $ patchbay --load=no -c tree
      patchbay: can't read no: No such file or directory
      [2]
      $ patchbay --load=bad -c tree
      bad:1:1: error[short-command]…
      [1]
      """#)
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
