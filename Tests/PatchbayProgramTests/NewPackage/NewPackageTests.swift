import Foundation
import TestSupport
import Testing

@Suite("patchbay new", .hangLimit)
struct NewPackageTests {
  @Test("writes a package that depends on the checkout in which the program was built")
  func written() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let result = try await patchbay("new", "live-room", in: folder)
      #expect(result.status == 0)
      #expect(
        result.output == """
          wrote live-room: 10 files; it depends on the folder \(House.root.path), CI on a URL instead: \
          see Package.swift
          next:
            cd live-room
            swift test
            swift run live-room-shell

          """)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { path in
          var isFolder: ObjCBool = false
          _ = FileManager.default.fileExists(
            atPath: folder.appending(path: path).path, isDirectory: &isFolder)
          return !isFolder.boolValue
        }
      #expect(
        paths.sorted() == [
          "live-room/.github/workflows/ci.yml", "live-room/.gitignore", "live-room/Package.swift",
          "live-room/README.md", "live-room/Sources/LiveRoom/Catalog.swift",
          "live-room/Sources/LiveRoom/Chat.swift", "live-room/Sources/live-room-shell/Main.swift",
          "live-room/Tests/LiveRoomTests/ChatTests.swift",
          "live-room/Tests/LiveRoomTests/ScenarioTests.swift",
          "live-room/Tests/LiveRoomTests/Scenarios/muted.scenario",
        ])
      let manifest = try Self.text(folder, "live-room/Package.swift")
      #expect(
        manifest.contains(
          ".package(name: \"patchbay\", path: \"\(House.root.path)\", traits: [])\n"))
    }
  }

  @Test("has a shell, which is named if a scenario of the package lacks its types")
  func ownShell() async throws {
    try await withTemporaryFolder(files: ["x.scenario": "add plugin a Chatt\n"]) { folder in
      _ = try await patchbay("new", "live-room", in: folder)
      let scenario = "Tests/LiveRoomTests/Scenarios/muted.scenario"
      let inside = try await patchbay(
        "test", scenario, in: folder.appending(path: "live-room"))
      #expect(inside.status == 3)
      #expect(
        inside.errors == "\(scenario) is in a package with types of its own, which its shell has: "
          + "swift run live-room-shell test \(scenario)\n")
      let outside = try await patchbay("test", ".", in: folder)
      #expect(outside.errors.contains("/live-room live-room-shell test live-room/Tests/"))
      #expect(!outside.errors.contains("x.scenario"))
    }
  }

  @Test("is named with quotes around paths that need them")
  func quotedPaths() async throws {
    let files = [
      "a b/Package.swift": "PatchbayProgram \"x-shell\"",
      "a b/c.scenario": "add container a\nadd plugin a/p Nope\n",
    ]
    try await withTemporaryFolder(files: files) { folder in
      let result = try await patchbay("test", "a b", in: folder)
      #expect(result.errors.contains("swift run --package-path '/"))
      #expect(result.errors.contains("/a b' x-shell test 'a b/c.scenario'\n"))
    }
  }

  @Test("depends on a URL by the version of the program, or on a folder seen from the package")
  func places() async throws {
    let engine = "patchbay/Sources/PatchbayEngine/a.swift"
    try await withTemporaryFolder(files: ["patchbay/Package.swift": "", engine: ""]) { folder in
      let version = try await patchbay("--version").output.split { " \n".contains($0) }[1]
      for url in ["https://example.com/p/patchbay.git", "git@example.com:patchbay"] {
        let result = try await patchbay("new", "a", "--patchbay", url, in: folder)
        #expect(result.output.hasPrefix("wrote a: 10 files\n"))
        let manifest = try Self.text(folder, "a/Package.swift")
        #expect(manifest.contains(".package(url: \"\(url)\", from: \"\(version)\", traits: [])"))
        #expect(manifest.contains(".product(name: \"PatchbayEngine\", package: \"patchbay\")"))
        try FileManager.default.removeItem(at: folder.appending(path: "a"))
      }
      #expect(try await patchbay("new", "a", "--patchbay=patchbay", in: folder).status == 0)
      #expect(try Self.text(folder, "a/Package.swift").contains("path: \"../patchbay\""))
    }
  }

  @Test("writes the path of a folder as a literal, whatever it has")
  func literal() async throws {
    let name = "a\"\\(b)\n#"
    let engine = "\(name)/Sources/PatchbayEngine/a.swift"
    try await withTemporaryFolder(files: ["\(name)/Package.swift": "", engine: ""]) { folder in
      #expect(try await patchbay("new", "a", "--patchbay=\(name)", in: folder).status == 0)
      let manifest = try Self.text(folder, "a/Package.swift")
      #expect(manifest.contains(#"path: "../a\"\\(b)\n#", traits"#))
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let errors: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row(arguments: [], errors: "new takes one name: patchbay new live-room"),
    Row(arguments: ["a", "b"], errors: "new takes one name: patchbay new live-room"),
    Row(
      arguments: ["there"],
      errors: "there exists; nothing was written; write another name, or remove it"),
    Row(
      arguments: ["file"],
      errors: "file exists; nothing was written; write another name, or remove it"),
    Row(
      arguments: ["../x"],
      errors: "'../x' is no name of a package: it has '.'; "
        + "write up to 100 letters, digits, - and _, first a letter: live-room"),
    Row(
      arguments: ["9a"],
      errors: "'9a' is no name of a package: it begins with '9'; "
        + "write up to 100 letters, digits, - and _, first a letter: live-room"),
    Row(
      arguments: ["live room"],
      errors: "'live room' is no name of a package: it has a space; "
        + "write up to 100 letters, digits, - and _, first a letter: live-room"),
    Row(
      arguments: [String(repeating: "a", count: 101)],
      errors: "'\(String(repeating: "a", count: 101))' is no name of a package: "
        + "it has 101 characters; "
        + "write up to 100 letters, digits, - and _, first a letter: live-room"),
    Row(
      arguments: ["testing"],
      errors: "'testing' would make a module Testing, whose name is taken; write another name"),
    Row(
      arguments: ["any"],
      errors: "'any' would make a module Any, whose name is taken; write another name"),
    Row(
      arguments: ["patchbay-engine"],
      errors: "'patchbay-engine' would make a module PatchbayEngine, whose name is taken; "
        + "write another name"),
    Row(
      arguments: ["x", "--patchbay=there"],
      errors: "there is no package patchbay in 'there'; "
        + "write --patchbay=URL, or the folder of its Package.swift"),
    Row(
      arguments: ["x", "--patchbay=https://x.y/\")]); print(\"INJECT"],
      errors: "'https://x.y/\")]); print(\"INJECT' is no URL: it has '\"'; "
        + "write --patchbay=https://example.com/patchbay.git, or a folder"),
    Row(
      arguments: ["x", "--patchbya=there"],
      errors: "no option '--patchbya'; did you mean '--patchbay'?  (patchbay new --help lists all)"),
  ]

  @Test("writes nothing if anything is wrong", arguments: rows)
  func refused(row: Row) async throws {
    try await withTemporaryFolder(files: ["there/a": "a", "file": "b"]) { folder in
      let result = try await runCommand(
        [House.executable("patchbay"), "new"] + row.arguments, in: folder)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors == "patchbay: \(row.errors)\n")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(paths.sorted() == ["file", "there", "there/a"])
    }
  }

  @Test("leaves nothing behind if a file can't be written")
  func half() async throws {
    // 1 block of 512 bytes: the manifest is larger.
    let result = try await shellInFolder("ulimit -f 1; $0 new room; ls -A")
    #expect(result.output == "")
    #expect(result.errors == "patchbay: can't write room: File too large; name another file\n")
  }

  @Test("asks for the path of the package if a copied program does not know it")
  func copied() async throws {
    let result = try await shellInFolder("cp $0 p; ./p new room; ls -A")
    #expect(result.output == "p\n")
    #expect(
      result.errors
        == "patchbay: the package patchbay is not found; write --patchbay=URL, or --patchbay=FOLDER for a checkout\n"
    )
  }

  @Test("is not a command of other programs")
  func other() async throws {
    let result = try await runCommand([House.executable("patchbay-example"), "new", "room"])
    #expect(result.status == 2)
    #expect(result.errors.contains("can't read new"))
  }

  private static func text(_ folder: URL, _ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
