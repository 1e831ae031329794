import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Commands run by tests", .hangLimit)
struct RunCommandTests {
  @Test("get input, folder and environment, and return output and errors")
  func streams() async throws {
    try await withTemporaryFolder(files: ["a": ""]) { folder in
      let result = try await runCommand(
        ["sh", "-c", "cat; ls; echo $OWN >&2"], in: folder, input: "read\n",
        environment: ["OWN": "a b"])
      #expect(result.status == 0)
      #expect(result.output == "read\na\n")
      #expect(result.errors == "a b\n")
    }
  }

  @Test("return their status, or the signal that ended them")
  func status() async throws {
    #expect(try await runCommand(["sh", "-c", "exit 143"]).status == 143)
    #expect(try await runCommand(["sh", "-c", "kill -KILL $$"]).status == SIGKILL)
    #expect(try await runCommand(["no-such-command"]).status == 127)
  }

  @Test("inherit no other descriptors, and no terminal")
  func descriptors() async throws {
    let look = "ls /proc/self/fd | wc -l; true < /dev/tty || echo no terminal"
    let result = try await runCommand(["sh", "-c", look])
    // The fourth descriptor is the folder that ls reads.
    #expect(result.output == "4\nno terminal\n")
  }

  @Test("are killed with all their children when their test is cancelled")
  func cancelled() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let file = folder.appending(path: "started").path
      let command = Task {
        try await runCommand([
          "sh", "-c", "sleep 60 & echo $! > \(file).new; mv \(file).new \(file); wait",
        ])
      }
      // The file exists once the command has started.
      while !FileManager.default.fileExists(atPath: file) {
        try await Task.sleep(for: .milliseconds(2))
      }
      command.cancel()
      #expect(try await command.value.status == SIGKILL)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let sleeping = try #require(pid_t(text.filter(\.isNumber)))
      // The adopting process reaps it a moment later, which can't be awaited here.
      while kill(sleeping, 0) == 0, isRunning(sleeping) {
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  private func isRunning(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }
}
