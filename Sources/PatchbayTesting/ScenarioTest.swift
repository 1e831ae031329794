import PatchbayLanguage
import PatchbayRoutingCommands
public import PatchbayScenarios
public import PatchbayShell
public import Testing

/// A file of scenarios as an argument of a test.
///
/// One line of a test target runs scenarios over a team's own types, with a test for each file:
///
///     @Test(arguments: ScenarioTest.all(in: "Scenarios"))
///     func scenario(_ test: ScenarioTest) { test.run { try roomCatalog() } }
public struct ScenarioTest: Sendable {
  private let found: Result<ScenarioFile, ShellError>
  /// The path of the file, relative to the folder of the test.
  public let name: String
}

extension ScenarioTest {
  /// All scenarios at the paths: files, Markdown pages, and folders with everything below them.
  ///
  /// Relative paths begin at the folder of the file that calls this. If there is nothing to run,
  /// the result is a single test that fails with the reason.
  public static func all(in paths: String..., calledFrom file: String = #filePath) -> [ScenarioTest]
  {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    let places = paths.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    do throws(ShellError) {
      let files = try ScenarioSearch(places).files
      if files.isEmpty { throw Self.nothingFound(in: places) }
      return files.map { file in
        let isBelow = file.path.hasPrefix(folder + "/")
        let name = isBelow ? String(file.path.dropFirst(folder.count + 1)) : file.path
        return ScenarioTest(found: .success(file), name: name)
      }
    } catch {
      return [ScenarioTest(found: .failure(error), name: paths.joined(separator: ", "))]
    }
  }

  private static func nothingFound(in places: [String]) -> ShellError {
    ShellError(
      code: ScenarioCode.noCommands.code,
      message: "there is no scenario in \(places.joined(separator: ", "))",
      fix: "they are files that end in .scenario, and pages with fences labelled patchbay")
  }
}

extension ScenarioTest: CustomTestStringConvertible {
  /// The name of the file.
  public var testDescription: String { name }
}

// MARK: - Running

extension ScenarioTest {
  /// Runs the file over a world of its own, and records each failure at its line of the file.
  ///
  /// Each world that the file begins has a new catalogue. `samples` are the worlds that files name
  /// with `@sample`; `commands` are those of the application.
  public func run(
    samples: [String: ScenarioWorlds.MakeCatalog] = [:], commands: [any Command] = [],
    options: ScenarioOptions = ScenarioOptions(), sourceLocation: SourceLocation = #_sourceLocation,
    over catalog: @escaping ScenarioWorlds.MakeCatalog
  ) {
    switch found {
    case .failure(let error): Issue.record("\(error)", sourceLocation: sourceLocation)
    case .success(let file):
      let worlds = ScenarioWorlds(samples: samples, catalog: catalog)
      var options = options
      options.commands = options.commands.addingRouting.adding(commands)
      let result = file.run(over: worlds, options: options)
        .advising(tester: "your shell's test")
      guard result.outcome.isBad else { return }
      for failure in result.failures {
        Issue.record(
          Comment(rawValue: failure.words), sourceLocation: location(of: failure, in: file))
      }
    }
  }

  private func location(of failure: ScenarioFailure, in file: ScenarioFile) -> SourceLocation {
    let fileName = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return SourceLocation(
      fileID: "Scenarios/\(fileName)", filePath: file.path, line: failure.line,
      column: failure.column)
  }
}

extension ScenarioFailure {
  fileprivate var words: String {
    ((command.map { [$0] } ?? []) + [summary] + details).joined(separator: "\n")
  }
}
