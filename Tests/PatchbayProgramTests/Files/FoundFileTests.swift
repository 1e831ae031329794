import Foundation
import TestSupport
import Testing

@Suite("A scenario found in a folder", .hangLimit)
struct FoundFileTests {
  private static let files = [
    "in/a.scenario": "echo a\n  a\n", "out/b.scenario": "echo   SESAME\n",
  ]

  private func withLink(_ body: (TestingFolder) async throws -> Void) async throws {
    try await withScenarios(Self.files) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.folder.path + "/in/b.scenario", withDestinationPath: "../out/b.scenario")
      try await body(folder)
    }
  }

  @Test(
    "outside the folder, through a link, is read and written only if it is named",
    arguments: ["fmt", "test --update", "test --update --isolate"])
  func found(command: String) async throws {
    try await withLink { folder in
      let found = try await folder.shell(#""$0" \#(command) in"#)
      #expect(found.status == (command == "fmt" ? 2 : 3))
      #expect(
        (found.errors + found.output).contains("error[out-of-reach]: can't read in/b.scenario"))
      #expect((found.errors + found.output).contains("name the file itself to use it"))
      #expect(!(found.errors + found.output).contains("SESAME"))
      let before = try folder.text("out/b.scenario")
      #expect(before == Self.files["out/b.scenario"])
      let named = try await folder.shell(#""$0" \#(command) in/b.scenario"#)
      #expect(named.errors == (command == "fmt" ? "" : "wrote 1 block in 1 file\n"))
      let after = try folder.text("out/b.scenario")
      #expect(
        after.contains(
          command == "fmt" ? "echo SESAME\n" : "  SESAME\n"))
    }
  }

  @Test("writes its files only below its folder, without hidden names")
  func unpacks() async throws {
    for name in ["../x", "/tmp/x", ".x", "d/.x", ".d/x", "a/../../x", "$DIR/x"] {
      try await withScenarios(["a.scenario": "@file \(name) <<END\nEND\n\necho a\n"]) { folder in
        let result = try await folder.test("a.scenario")
        #expect(result.status == 3, "\(name): \(result.output)")
        let names = try folder.names()
        #expect(names.filter { $0 != ".state" } == ["a.scenario"])
      }
    }
  }

  @Test("writes in its own folder, and elsewhere only with permission")
  func scenarios() async throws {
    let text = "echo a > x; echo b > x; echo c > $TMP/x\n!out-of-reach echo a > $DIR/old\n"
    let more = "echo a > $DIR/new; echo b > $DIR/new\n"
    try await withScenarios(["a.scenario": text, "b.scenario": more, "old": "old\n"]) { folder in
      let own = try await folder.test("a.scenario")
      #expect(own.status == 0)
      let refused = try await folder.test("b.scenario")
      #expect(refused.status == 1)
      let allowed = try await folder.test("a.scenario", "b.scenario", "--allow-files")
      #expect(allowed.status == 0)
      let (old, new) = (try folder.text("old"), try folder.text("new"))
      #expect(old == "old\n" && new == "b\n")
      let again = try await folder.test("b.scenario", "--allow-files")
      #expect(again.status == 1)
      let told = try await folder.test("b.scenario", "--allow-files", "--replace")
      #expect(told.status == 0)
    }
  }
}
