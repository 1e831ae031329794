import Foundation
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Paths of annotations")
struct WorkspacePathTests {
  @Test(
    "have no . and no .. behind a name",
    arguments: [
      ("a.scenario", "a.scenario"), ("./a.scenario", "a.scenario"), ("x/../a", "a"),
      ("../x/./a", "../x/a"), ("x/../../a", "../a"), ("/x/../../a", "/a"), ("a//b/", "a/b"),
      ("a..b/...", "a..b/..."),
    ])
  func plain(path: String, plain: String) {
    #expect(WorkspacePath.plain(path) == plain)
    #expect(WorkspacePath(workspace: nil).path(to: path) == plain)
    #expect(WorkspacePath(workspace: "").path(to: path) == plain)
  }

  @Test("begin at the checkout, whatever folder the run is in")
  func inCheckout() async throws {
    try await withScenarios(["sub/a.scenario": "", "b.scenario": ""]) { folder in
      let paths = WorkspacePath(workspace: folder.root)
      #expect(paths.path(to: folder.path("sub/a.scenario")) == "sub/a.scenario")
      #expect(paths.path(to: folder.path("sub/../b.scenario")) == "b.scenario")
      #expect(paths.path(to: folder.path("sub/../missing.scenario")) == "missing.scenario")
      let inner = WorkspacePath(workspace: folder.path("sub"))
      #expect(inner.path(to: folder.path("b.scenario")) == folder.path("b.scenario"))
      #expect(inner.path(to: "no/such/../a.scenario") == "no/a.scenario")
    }
  }

  @Test("follow links to folders, and keep the name of a file that is a link")
  func links() async throws {
    try await withScenarios(["sub/a.scenario": "", "b.scenario": ""]) { folder in
      try folder.link("there", in: "sub/..", to: "sub")
      try folder.link("c.scenario", in: "sub", to: "../b.scenario")
      let paths = WorkspacePath(workspace: folder.path("there"))
      #expect(paths.path(to: folder.path("sub/a.scenario")) == "a.scenario")
      #expect(paths.path(to: folder.path("there/c.scenario")) == "c.scenario")
    }
  }
}
