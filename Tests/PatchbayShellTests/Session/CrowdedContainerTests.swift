import PatchbayShell
import ShellSupport
import Testing

@Suite("A container of very many plugins")
struct CrowdedContainerTests {
  @Test(
    "can be inspected with chances to interrupt",
    arguments: ["tree", "reach Ping --from=live/room", "graph", "find **"])
  func looking(command: String) throws {
    var left = Int.max
    let bench = try Workbench(
      "define event Ping; add composer live; add container live/room",
      isInterrupted: {
        left -= 1; return left <= 0
      })
    bench.run((1...300).map { "add plugin live/room/p\($0) Probe" }.joined(separator: "\n"))
    #expect(bench.remarks == "")
    left = 10
    bench.run(command)
    #expect(bench.remarks.contains("error[interrupted]"))
  }
}
