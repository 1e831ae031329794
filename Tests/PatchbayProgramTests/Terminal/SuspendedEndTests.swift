import Foundation
import TestSupport
import Testing

@Suite("A suspended shell", .hangLimit)
struct SuspendedEndTests {
  /// Runs a job until it is suspended, and ends it while the script has the terminal.
  private static let script = """
    set -m; "$0"; kill -TERM %1; kill -CONT %1; tries=0
    until jobs > jobs; ! grep -q Stopped jobs || [ $tries = 1000 ]; do
      tries=$((tries + 1)); sleep 0.01
    done
    grep -o 143 jobs || echo 'still there'
    """

  @Test(
    "ends by SIGTERM, although another program has the terminal",
    arguments: ["xterm", "dumb"], ["patchbay", "TickingProgram"])
  func terminated(type: String, program: String) async throws {
    // Without an editor, the terminal itself suspends and ends patchbay.
    if type == "dumb", program == "patchbay" { return }
    try await atHome { home in
      let environment: [String: String?] = [
        "HOME": home.folder.path, "XDG_STATE_HOME": home.folder.path + "/state",
        "XDG_CONFIG_HOME": home.folder.path + "/config", "NO_COLOR": "1", "TERM": type,
        "TICK": home.file("tick").path,
      ]
      let terminal = try Terminal(
        ["/bin/sh", "-c", Self.script, House.executable(program)],
        environment: .changed(environment), folder: home.folder.path, as: .leader)
      try await terminal.seeLine("/>")
      terminal.type("ech")
      try await terminal.seeLine("/> ech")
      terminal.press(.control("z"))
      try await terminal.seeLine("143")
    }
  }
}
