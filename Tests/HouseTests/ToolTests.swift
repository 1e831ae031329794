import TestSupport
import Testing

@Suite("Programs that only some tests need", .hangLimit)
struct ToolTests {
  @Test("may be missing: tests that need a program are skipped, and name its Debian package")
  func missing() async throws {
    let tool = Tool("no-such-program", package: "no-such-package")
    #expect(!tool.isInstalled)
    let condition = ConditionTrait.needs(tool)
    #expect(try await condition.evaluate() == false)
    #expect(
      condition.comments == [
        "needs no-such-program, which is missing: apt-get install no-such-package"
      ])
  }

  @Test("are found on the PATH")
  func installed() async throws {
    let tool = Tool("sh", package: "dash")
    #expect(tool.isInstalled)
    #expect(try await ConditionTrait.needs(tool).evaluate())
  }
}
