import Foundation
import Glibc
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("The files that a session's commands reach")
struct FileReachTests {
  private static func errors(_ line: String, _ change: (inout SessionOptions) -> Void) throws
    -> [String]
  {
    var options = SessionOptions()
    change(&options)
    return try Typist(catalog: .application(isEmpty: true), options: options).errors(line)
  }

  @Test("are unlimited in an application, but limited inside the files that they run")
  func application() async throws {
    try await withTemporaryFolder(files: ["d/f": ""]) { folder in
      let file = folder.path + "/d/f"
      #expect(try Self.errors("echo save \(folder.path)/w > \(file)") { _ in } == [])
      let none = try Self.errors("save \(folder.path)/v") { _ in }
      #expect(none == [])
      let inFile = try Self.errors("run \(file)") { _ in }
      #expect(inFile == ["out-of-reach"])
      let inAllowed = try Self.errors("run \(file)") {
        $0.reach = FileReach(folder: folder.resolvingSymlinksInPath().path)
      }
      #expect(inAllowed == [])
    }
  }

  @Test("are none for commands from a file or pipe, unless the application allows some")
  func fromFiles() async throws {
    try await withTemporaryFolder(files: ["d/f": "", "f": ""]) { folder in
      let root = folder.resolvingSymlinksInPath().path
      let rows: [(line: String, errors: [String])] = [
        ("save \(root)/w", ["out-of-reach"]), ("run \(root)/f", ["out-of-reach"]),
        ("run \(root)/d/f", []), ("run \(root)/d/../d/f", []), ("load /dev/null", []),
        ("save \(root)/d/w", ["out-of-reach"]), ("echo a | cat", ["program"]),
      ]
      for row in rows {
        let errors = try Self.errors(row.line) { $0.origin = .file(folder: root + "/d") }
        #expect(errors == row.errors, "\(row.line)")
      }
      let piped = try Self.errors("run \(root)/d/f") { $0.origin = .file(folder: nil) }
      #expect(piped == ["out-of-reach"])
      let typed = try Self.errors("save \(root)/w; echo a | cat") { $0.origin = .typed }
      #expect(typed == [])
    }
  }

  @Test("may be all files below the root")
  func everywhere() async throws {
    try await withTemporaryFolder(files: ["f": ""]) { folder in
      let errors = try Self.errors("run \(folder.resolvingSymlinksInPath().path)/f") {
        $0.origin = .file(folder: nil)
        $0.reach = FileReach(folder: "/")
      }
      #expect(errors == [])
    }
  }

  @Test("may be images, which dot draws where it is installed")
  func images() async throws {
    try await withTemporaryFolder(files: ["d/f": ""]) { folder in
      let root = folder.path
      let errors = try Self.errors("add container a; graph -o \(root)/g.svg") { $0.origin = .typed }
      let image = try? String(contentsOfFile: "\(root)/g.svg", encoding: .utf8)
      #expect(image?.contains("<svg") ?? (errors == ["program"]))
      let onFolder = try Self.errors("add container a; graph --format=png -o \(root)/d") {
        $0.origin = .typed
      }
      #expect(onFolder == [image == nil ? "program" : "cannot-write"])
    }
  }

  @Test("are compared by bytes: names that only look alike are different folders")
  func names() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let root = folder.resolvingSymlinksInPath().path
      #expect(mkdir("\(root)/caf\u{E9}", 0o700) == 0 && mkdir("\(root)/cafe\u{301}", 0o700) == 0)
      for (allowed, other) in [("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}")] {
        let reach = { (options: inout SessionOptions) in
          options.origin = .file(folder: nil)
          options.reach = FileReach(folder: "\(root)/\(allowed)")
        }
        let inside = try Self.errors("save \(root)/\(allowed)/w", reach)
        #expect(inside == [])
        let outside = try Self.errors("save \(root)/\(other)/w", reach)
        #expect(outside == ["out-of-reach"])
      }
    }
  }
}
