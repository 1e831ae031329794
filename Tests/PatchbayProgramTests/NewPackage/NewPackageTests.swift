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
    try await expectConsole(
      files: [
        "a b/Package.swift": "PatchbayProgram \"x-shell\"",
        "a b/c.scenario": "add container a\nadd plugin a/p Nope\n",
      ],
      #"""
      $ patchbay test 'a b' 2>&1 > report
      a b/c.scenario is in a package with types of its own, which its shell has: swift run --package-path 'FOLDER/a b' x-shell test 'a b/c.scenario'
      [3]
      """#)
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

  @Test("writes nothing if anything is wrong, or a file can't be written")
  func refused() async throws {
    try await expectConsole(
      files: ["there/a": "a", "file": "b"],
      #"""
      $ patchbay new
      patchbay: new takes one name: patchbay new live-room
      [2]
      $ patchbay new a b
      patchbay: new takes one name: patchbay new live-room
      [2]
      $ patchbay new there
      patchbay: there exists; nothing was written; write another name, or remove it
      [2]
      $ patchbay new file
      patchbay: file exists; nothing was written; write another name, or remove it
      [2]
      $ patchbay new ../x
      patchbay: '../x' is no name of a package: it has '.'; write up to 100 letters, digits, - and _, first a letter: live-room
      [2]
      $ patchbay new 9a
      patchbay: '9a' is no name of a package: it begins with '9'; write up to 100 letters, digits, - and _, first a letter: live-room
      [2]
      $ patchbay new 'live room'
      patchbay: 'live room' is no name of a package: it has a space; write up to 100 letters, digits, - and _, first a letter: live-room
      [2]
      $ patchbay new $(printf '%0101d' 0 | tr 0 a) 2>&1 | cut -c 114-
       is no name of a package: it has 101 characters; write up to 100 letters, digits, - and _, first a letter: live-room
      $ patchbay new testing
      patchbay: 'testing' would make a module Testing, whose name is taken; write another name
      [2]
      $ patchbay new any
      patchbay: 'any' would make a module Any, whose name is taken; write another name
      [2]
      $ patchbay new patchbay-engine
      patchbay: 'patchbay-engine' would make a module PatchbayEngine, whose name is taken; write another name
      [2]
      $ patchbay new x --patchbay=there
      patchbay: there is no package patchbay in 'there'; write --patchbay=URL, or the folder of its Package.swift
      [2]
      $ patchbay new x --patchbay='https://x.y/")]); print("INJECT'
      patchbay: 'https://x.y/")]); print("INJECT' is no URL: it has '"'; write --patchbay=https://example.com/patchbay.git, or a folder
      [2]
      $ patchbay new x --patchbya=there
      patchbay: no option '--patchbya'; did you mean '--patchbay'?  (patchbay new --help lists all)
      [2]
      $ (ulimit -f 1; patchbay new room) 2>&1 | cat
      patchbay: can't write room: File too large; name another file
      $ cp $(command -v patchbay) p; ./p new room; ls -A
      patchbay: the package patchbay is not found; write --patchbay=URL, or --patchbay=FOLDER for a checkout
      file
      p
      there
      """#)
  }

  private static func text(_ folder: URL, _ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
