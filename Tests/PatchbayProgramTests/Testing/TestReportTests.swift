import TestSupport
import Testing

@Suite("Reports of patchbay test", .hangLimit)
struct TestReportTests {
  private static let files = ["a.scenario": Scenarios.good, "b.scenario": Scenarios.bad]

  @Test("list files in order, however many run in parallel")
  func order() async throws {
    try await expectConsole(
      #"""
      $ for n in {1..9}; do printf 'echo a\n  a\n' > $n.scenario; done
      $ for n in 1 5; do printf 'repeat 2000 let a=1\necho a\n  a\n' > $n.scenario; done
      $ for jobs in 1 8; do patchbay test . -v -j $jobs | grep ^ok | cut -c7 | xargs; done
      1 2 3 4 5 6 7 8 9
      1 2 3 4 5 6 7 8 9
      """#)
  }

  @Test("may go to several files, and one to standard output")
  func several() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test . --report=tap --report=junit:a.xml --report=json:a.json --report=text:a.txt --report=github:a.github | head -n 4
      TAP version 14
      1..2
      ok 1 - a.scenario: a
      not ok 2 - b.scenario: b
      $ tail -n 1 a.xml; cut -d, -f1-3 a.github; tail -n 1 a.txt; grep -o '"path"' a.json | wc -l
      </testsuites>
      ::error file=b.scenario,line=1,col=1
      2 files: 1 passed, 1 failed; #
      2 files: 1 passed, 1 failed; #
      2
      $ rm a.*[^o]; patchbay test a.scenario --report=junit:- | tail -n 1; ls
      </testsuites>
      a.scenario
      b.scenario
      """#)
  }

  @Test("have the format of GitHub Actions there, unless another is requested")
  func github() async throws {
    try await expectConsole(
      files: ["sub/a.scenario": Scenarios.bad, "b.scenario": Scenarios.bad],
      #"""
      $ GITHUB_ACTIONS=true patchbay test b.scenario
      FAIL  b.scenario:1  b
        b.scenario:1:1  the output differs
          echo a
              2    - b
                1  + a

      ::error file=b.scenario,line=1,col=1,title=b::the output differs%0A  echo a%0A  2    - b%0A    1  + a
      failed:
        b.scenario:1

      1 file: 1 failed; #
      [1]
      $ patchbay test b.scenario --report=text --report=github | grep -c ::error
      1
      $ GITHUB_ACTIONS=true patchbay test b.scenario --report=text | grep -c ::error
      0
      [1]
      $ cd sub; GITHUB_WORKSPACE=.. patchbay test --report=github . ../b.scenario | grep -o '::error[^,]*'
      ::error file=sub/a.scenario
      ::error file=b.scenario
      """#)
  }

  @Test("name all failures, however many GitHub annotates")
  func many() async throws {
    try await expectConsole(
      #"""
      $ for n in {10..23}; do printf 'echo a\n  b\n' > $n.scenario; done
      $ patchbay test . --report=github | cut -d, -f1 | grep -E '^(::error|2.*1:1:)'
      ::error file=10.scenario
      ::error file=11.scenario
      ::error file=12.scenario
      ::error file=13.scenario
      ::error file=14.scenario
      ::error file=15.scenario
      ::error file=16.scenario
      ::error file=17.scenario
      ::error file=18.scenario
      ::error file=19.scenario
      20.scenario:1:1: the output differs
      21.scenario:1:1: the output differs
      22.scenario:1:1: the output differs
      23.scenario:1:1: the output differs
      $ GITHUB_ACTIONS=true patchbay test . | grep -cE '^(::error|  2.*o:1$)'
      14
      """#)
  }

  @Test("are refused before any file is tested if they can't go where they should")
  func refused() async throws {
    try await expectConsole(
      files: ["a.scenario": Scenarios.good, "sub/other": ""],
      #"""
      $ mkfifo pipe; run() { patchbay test "$@" .; }
      $ run --report=junit:pipe
      patchbay: can't write pipe: it is a pipe, not a file; name another file
      [2]
      $ run --report=text --report=json
      patchbay: json can't share standard output with another report; write --report=json:FILE
      [2]
      $ run --report=tap:r --report=junit:./r
      patchbay: two reports can't both be written to ./r; name another file
      [2]
      $ run --report=tap:sub/../r --report=junit:r
      patchbay: two reports can't both be written to r; name another file
      [2]
      $ run --report=json:./a.scenario
      patchbay: can't write ./a.scenario: it is a file of this run; name another file
      [2]
      $ run --report=junit:j.xml,tap
      patchbay: --report takes one report; write --report=junit:j.xml --report=tap
      [2]
      $ run --report=tap,json
      patchbay: --report takes one report; write --report=tap --report=json
      [2]
      $ run --report=text,tap:a,json:b
      patchbay: --report takes one report; write --report=text --report=tap:a --report=json:b
      [2]
      $ ls; run --report=tap:a,b.tap; ls
      a.scenario
      pipe
      sub
      1 file: 1 passed; #
      a,b.tap
      a.scenario
      pipe
      sub
      """#)
  }

  @Test("have colours only if requested")
  func colour() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test . | grep -c $'\e'
      0
      [1]
      $ patchbay test . --color=always --report=text:a.txt --report=text > out; grep -q $'\e' out || echo plain; grep -c $'\e' a.txt
      0
      [1]
      """#)
  }
}
