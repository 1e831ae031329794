import Foundation
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Output of patchbay", .hangLimit)
struct OutputTests {
  @Test("is in order if results and errors go to the same file, and may be written by name as well")
  func order() async throws {
    try await expectConsole(
      #"""
      $ patchbay --keep-going -c $'echo a\nrm x\necho b\nrm y\necho c' 2>&1 | grep -v '^ '
      a
      -c:2:4: error[unknown-path]: nothing at /x
      b
      -c:4:4: error[unknown-path]: nothing at /y
      c
      $ TickingProgram -c 'add plugin house/s Speaker; echo a; send house Tick --trace=off; echo b'
      a
      tick
      b
      $ ln -s /dev/stdout link
      $ cat > f <<< $'echo a; add container r; save /dev/stdout; ls > /dev/fd/1\nls >> /proc/self/fd/1; ls >> link; echo b'
      $ { echo first; patchbay -c "$(cat f)"; echo last; } > out; cat out
      first
      a
      # A Patchbay world; load brings it back.
      add container /r
      r  container  0 plugins
      r  container  0 plugins
      r  container  0 plugins
      b
      last
      """#)
  }

  @Test(
    "ends quietly if the reader is gone, with the status of a broken pipe unless something failed",
    arguments: [
      ("-c \"repeat 1000 echo $long\"", 141), ("-c \"repeat 30 repeat 30 echo $long\"", 141),
      ("-c \"echo \\$(repeat 1000 echo $long)\"", 141), ("f", 141),
      ("--keep-going -c 'rm x' -c \"repeat 1000 echo $long\"", 1),
      ("test --repeat=400 --report=tap a.scenario", 141),
    ])
  func nobodyReads(arguments: String, status: Int) async throws {
    let result = try await shellInFolder(
      """
      long=$(printf '%0200d' 0 | tr 0 a); printf "@title $long\\necho a\\n  a\\n" > a.scenario
      yes "echo $long" 2>&- | head -n 1000 > f
      { "$0" \(arguments) 2> errors; echo $? > status; } | { read -r line; exec <&-; sleep 0.2; }
      cat status; grep -v -e '-c:1:4: error' -e '^ ' errors
      """)
    #expect(result.output == "\(status)\n")
  }

  @Test("contains no workflow commands for CI")
  func workflow() async throws {
    try await expectConsole(
      #"""
      $ export TF_BUILD=true; patchbay --keep-going -c "echo '::error::x'; echo 'a ##[group]y'; echo ':'; foo ::x::" | cat
      -c:1:51: error[unknown-command]: no command 'foo'
        echo '::error::x'; echo 'a #\u{23}[group]y'; echo ':'; foo ::x::
                                                          ^~~ help lists all
      $ for name in GITHUB_ACTIONS TF_BUILD TEAMCITY_VERSION; do env -u TF_BUILD $name=true patchbay -c "echo '::error::x'"; done
      :\u{3a}error::x
      :\u{3a}error::x
      :\u{3a}error::x
      """#)
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

  @Test("that can't be written is an error, as is input that can't be read")
  func streams() async throws {
    try await expectConsole(
      #"""
      $ patchbay --version > /dev/full
      patchbay: can't write to standard output: No space left on device
      [1]
      $ patchbay -c 'echo a' > /dev/full
      patchbay: can't write to standard output: No space left on device
      [1]
      $ patchbay -c 'repeat 1000 echo abcdefghij' > /dev/full
      patchbay: can't write to standard output: No space left on device
      [1]
      $ (ulimit -f 8; patchbay -c "repeat 3 echo $(printf '%03000d' 0)" > out)
      patchbay: can't write to standard output: File too large
      [1]
      $ patchbay -c 'echo a' -c 'echo b > f' >&-
      patchbay: can't write to standard output: Bad file descriptor
      [1]
      $ cat f
      b
      $ patchbay <&-
      patchbay: can't read standard input: Bad file descriptor
      [2]
      """#)
  }

  @Test("does not receive files named by a number, even if the folder's path is too long")
  func numberInLongPath() async throws {
    try await expectConsole(
      #"""
      $ top=$PWD; n=$(printf 'd%.0s' $(seq 1 200)); n=$n/$n/$n/$n/$n/$n/$n/$n/$n/$n/$n
      $ mkdir -p a/$n b/$n; cd b/$n; mv $top/b $top/a/$n/b
      $ patchbay -c 'add composer a; save 7'; cat 7; rm -rf $top/a
      # A Patchbay world; load brings it back.
      add composer /a
      """#)
  }

  @Test("refuses links to themselves, and creates the targets of other links")
  func links() async throws {
    try await expectConsole(
      #"""
      $ ln -s x x; mkdir d; ln -s y d/link; ln -s d/link way
      $ patchbay --keep-going -c $'save x\nls > d/none/y\nsave way'
      -c:1:6: error[cannot-write]: can't write x: Too many levels of symbolic links
        save x
             ^ the file is unchanged
      -c:2:6: error[cannot-write]: can't write d/none/y: No such file or directory
        ls > d/none/y
             ^~~~~~~~ the file is unchanged
      [1]
      $ readlink x d/link way; cat d/y
      x
      y
      d/link
      # A Patchbay world; load brings it back.
      """#)
  }

  @Test("has neither prompts nor escape sequences without a terminal")
  func noPrompt() async throws {
    try await expectConsole(
      #"""
      $ echo tree | patchbay --sample=live-room > out; head -n 1 out; LC_ALL=C grep -c '[^ -~]' out
      /live            composer
      0
      [1]
      """#)
  }
}
