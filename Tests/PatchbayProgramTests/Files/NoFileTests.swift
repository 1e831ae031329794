import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Special files", .hangLimit)
struct NoFileTests {
  typealias Sort = (name: String, path: String, words: String)

  static let sorts: [Sort] = [
    ("a pipe", "pipe", "it is a pipe, not a file"),
    ("a link to a pipe", "link", "it is a pipe, not a file"),
    ("a socket", "socket", "it is a socket, not a file"),
    ("a full disk", "/dev/full", "it is a device, not a file"),
  ]

  @Test("are refused at once for reading and writing, wherever they are named", arguments: sorts)
  func refused(sort: Sort) async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
      #expect(symlink("pipe", folder.path + "/link") == 0)
      try makeSocket(folder.path + "/socket")
      let typed = ["run", "load", "check", "save", "graph -o", "echo a >", "echo a >>"]
        .flatMap { ["-c", "\($0) \(sort.path)"] }
      let result = try await runCommand(
        [House.executable("patchbay"), "--keep-going"] + typed, in: folder)
      let told = result.errors.ranges(of: "\(sort.path): \(sort.words)")
      #expect(result.status == 1 && told.count == 7, "\(result.errors)")
      for line in ["", "check", "--load", "test", "fmt"] {
        let result = try await shell(#""$0" \#(line) \#(sort.path)"#, in: folder)
        #expect(result.status == 2, "\(line): \(result.errors)")
        #expect(
          result.errors.contains("can't read \(sort.path): \(sort.words)"), "\(result.errors)")
      }
      try "run \(sort.path)\n".write(
        to: folder.appending(path: "f"), atomically: true, encoding: .utf8)
      #expect(try await patchbay("f", in: folder).status == 1)
    }
  }

  @Test("are skipped when folders are searched")
  func searched() async throws {
    try await withTemporaryFolder(files: ["a.scenario": "echo a\n  a\n"]) { folder in
      #expect(mkfifo(folder.path + "/b.scenario", 0o600) == 0)
      let result = try await patchbay("test", ".", in: folder)
      #expect(result.status == 0 && result.output.hasPrefix("1 file: 1 passed"))
    }
  }

  @Test("do not include the null device, which is allowed")
  func null() async throws {
    try await withTemporaryFolder(
      files: ["f": "load /dev/null; save /dev/null; echo a > /dev/null; echo a >> /dev/null\n"]
    ) { folder in
      #expect(symlink("/dev/null", folder.path + "/null") == 0)
      let result = try await patchbay("f", "-c", "save null; load null", in: folder)
      #expect(result.errors == "")
    }
  }

  private func makeSocket(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    try #require(name.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
  }
}
