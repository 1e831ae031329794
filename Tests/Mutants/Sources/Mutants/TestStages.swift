import Foundation

/// The stages of tests that are run against a fault, in order.
struct TestStages {
  let package: URL
  private var stages: [Stage] = []

  init(of package: URL) throws {
    self.package = package
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: "Tests").path)
    stages =
      [scenarios]
      + folders.filter { $0.hasSuffix("Tests") && !Self.leftOut.contains($0) }.sorted().map(tests)
  }

  private struct Stage {
    let name: String
    let words: [String]
    /// The numbers of the faults that the stage reaches.
    var reached: Set<Int> = []
    /// The processor time without a chosen fault.
    var seconds = 0.0
  }

  enum Verdict: Equatable {
    /// The stage that caught the fault, and what it printed.
    case caught(stage: String, by: String)
    case survived(isReached: Bool)
  }
}

// MARK: - The stages

extension TestStages {
  private var scenarios: Stage {
    let program = package.appending(path: ".build/debug/patchbay").path
    return Stage(
      name: "scenarios", words: [program, "test", "--fail-fast", "scenarios", "Docs", "README.md"])
  }

  private func tests(_ target: String) -> Stage {
    let program = package.appending(path: ".build/debug/patchbayPackageTests.xctest").path
    return Stage(
      name: target,
      words: [
        program, "--testing-library", "swift-testing", "--filter", "^\(target)\\.", "--skip",
        Self.long,
      ])
  }

  /// Suites that are skipped: those about the sources, which differ in the copy, and the attacks.
  private static let leftOut = ["HouseTests", "AttackTests"]
  /// Suites that build packages, run thousands of files or measure.
  private static let long =
    "OutsidePackageTests|AnnouncingPackageTests|ManyFilesTests|MemoryTests|SmallStackTests|GrowthTests"
}

// MARK: - Running

extension TestStages {
  /// Runs all stages without a fault, and records the faults that each stage reaches. Returns the
  /// first failure, since it would seem to catch every fault.
  mutating func firstFailure() throws -> String? {
    for index in stages.indices {
      let reached = try ReachedMutations(at: package.appending(path: ".build/reached"))
      let start = Self.secondsOfPrograms
      let ending = try ending(
        of: stages[index], [ReachedMutations.variable: reached.file.path], within: 1800)
      guard ending == .exited(0) else { return "\(stages[index].name): \(ending)" }
      stages[index].seconds = Self.secondsOfPrograms - start
      stages[index].reached = try reached.numbers()
    }
    return nil
  }

  /// Stops at the first stage that fails: the scenarios, the target's own tests, then the short
  /// tests.
  func verdict(on mutation: Mutation, numbered number: Int) throws -> Verdict {
    let reaching = stages.filter { $0.reached.contains(number) }
    let own = mutation.target + "Tests"
    let order = reaching.sorted {
      ($0.name == "scenarios" ? 0 : $0.name == own ? 1 : 2, $0.seconds)
        < ($1.name == "scenarios" ? 0 : $1.name == own ? 1 : 2, $1.seconds)
    }
    for stage in order {
      let limit = 60 + stage.seconds * 5
      switch try ending(of: stage, [Mutation.variable: "\(number)"], within: limit) {
      case .found(let line): return .caught(stage: stage.name, by: line)
      case .tooLong: return .caught(stage: stage.name, by: "took longer than \(Int(limit)) s")
      case .exited(0): continue
      case .exited(let status): return .caught(stage: stage.name, by: "ended with \(status)")
      }
    }
    return .survived(isReached: !reaching.isEmpty)
  }

  /// The processor time of all programs that have ended.
  private static var secondsOfPrograms: Double {
    var ticks = tms()
    times(&ticks)
    return Double(ticks.tms_cutime + ticks.tms_cstime) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func ending(of stage: Stage, _ environment: [String: String], within seconds: Double)
    throws -> Command.Ending
  {
    try Command(stage.words, in: package, environment: environment)
      .ending(within: seconds, at: Self.isFailure)
  }

  private static func isFailure(_ line: Substring) -> Bool {
    line.contains("✘ Test") || line.contains("recorded an issue") || line.hasPrefix("FAIL ")
  }
}
