import Foundation
import TestSupport
import Testing

@Suite("Thousands of scenarios", .hangLimit, .serialized)
struct ManyFilesTests {
  @Test("are reported in their order, and counted")
  func order() async throws {
    try await withScenarios(Self.files(1000)) { folder in
      let result = try await folder.test(".", "-v", "-j", "3")
      #expect(result.status == 1)
      #expect(result.output.toldFiles == Self.files(1000).keys.sorted())
      #expect(
        result.output.withoutDurations.hasSuffix(
          "\n1000 files: 750 passed, 100 failed, 50 failed as expected, 100 skipped; "
            + "100 commands left out; #\n"))
    }
  }

  @Test("take no more memory than a few")
  func memory() async throws {
    var peaks: [Int] = []
    for count in [200, 2000] {
      try await withScenarios(Self.files(count)) { folder in
        let found = peakMemory(
          of: House.executable("patchbay"), ["test", folder.folder.path, "-j", "2"],
          adding: ["XDG_STATE_HOME": folder.folder.path, "TMPDIR": NSTemporaryDirectory()])
        let peak = try #require(found)
        #expect(peak.status == 1)
        peaks.append(peak.bytes)
      }
    }
    #expect(Double(peaks[1]) < Double(peaks[0]) * 1.5, "\(peaks)")
  }

  @Test("keep only a limited amount of their output")
  func output() async throws {
    let text =
      "@timeout 2s\necho a\n  a\nrepeat 1000000000 repeat 1000 echo aaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let peak = try #require(
        peakMemory(
          of: House.executable("patchbay"), ["test", folder.folder.path],
          adding: ["XDG_STATE_HOME": folder.folder.path, "TMPDIR": NSTemporaryDirectory()]))
      #expect([1, 124].contains(peak.status))
      #expect(peak.bytes < 200 << 20)
    }
  }

  /// Of twenty files, two fail, two are skipped, and one is known to fail.
  private static func files(_ count: Int) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let text =
          switch number % 20 {
          case 3, 9: Scenarios.bad
          case 5, 6: Scenarios.leftOut
          case 12: Scenarios.known
          default: "add container -p a/b\ntree\n  /a    composer\n  `- b  container\n"
          }
        return ("\(10_000 + number).scenario", text)
      })
  }
}
