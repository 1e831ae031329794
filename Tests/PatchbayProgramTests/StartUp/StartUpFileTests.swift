import TestSupport
import Testing

@Suite("The start-up file", .hangLimit)
struct StartUpFileTests {
  private static let file = ".config/patchbay/init"

  @Test("is read after files and before the first prompt, with the rights of typed commands")
  func read() async throws {
    try await expectConsole(
      files: [
        Self.file: "define event Ping\noption trace off\necho started | cat\n", "a": "echo a\n",
        "elsewhere/patchbay/init": "echo bye; quit\n",
      ],
      #"""
      $ printf 'add container r\nsend r Ping\nexpect count m1 0\n' | patchbay -i a
      a
      patchbay 0.2.0: build trees of plugins, send messages, see every hop
      Type help for the commands, quit to leave. New here? quit, then patchbay --tour
      started
      /> /> /> />
      $ XDG_CONFIG_HOME=relative patchbay -i < /dev/null | tail -n 2
      started
      />
      $ echo 'echo on' | XDG_CONFIG_HOME="$PWD/elsewhere" patchbay -i | tail -n 1
      bye
      """#)
  }

  @Test("is not read for commands, files, pipes, tests and the tour, nor with --no-init")
  func left() async throws {
    try await expectConsole(
      files: [Self.file: "echo started\n", "a": "echo a\n  a\n"],
      #"""
      $ for arguments in '-c tree' a '' 'check a' 'test a' '-i --no-init' --tour '-i --tour'; do patchbay $arguments < /dev/null; done 2>&1 | grep -c started
      0
      [1]
      """#)
  }

  @Test("with an error or one that can't be read is reported, and does not stop the session")
  func errors() async throws {
    try await expectConsole(
      files: [
        "one/patchbay/init": "echo one\nrm no\necho two\n",
        "two/patchbay/init": "echo one\n\ntre\n", "three/patchbay/init/a": "",
      ],
      #"""
      $ run() { echo 'echo on' | XDG_CONFIG_HOME="$PWD/$1" patchbay -i 2>&1 | tail -n +3 | tr -s ' \n' ' ' | sed 's/FOLDER//'; echo; }
      $ run one
      one FOLDER/one/patchbay/init:2:4: error[unknown-path]: nothing at /no rm no ^~ there is no 'no' two /> on />
      $ run two
      FOLDER/two/patchbay/init:3:1: error[short-command]: 'tre' is short for 'tree' tre ^~~ write the command in full: tree /> on />
      $ run three
      patchbay: can't read FOLDER/three/patchbay/init: Is a directory /> on />
      """#)
  }
}
