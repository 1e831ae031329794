import PatchbayText

/// The suite of a folder: the counts, and the cases as XML.
struct JUnitSuite {
  private let name: String
  private var tests = 0
  private var failures = 0
  private var errors = 0
  private var skipped = 0
  private var duration = Duration.zero
  private var cases = ""
  /// The files with commands that were left out.
  private var leftOut: [String] = []

  init(name: String) { self.name = name }
}

extension JUnitSuite {
  mutating func add(_ result: ScenarioResult) {
    let verdict = Verdict(result.outcome)
    tests += 1
    switch verdict {
    case .failure: failures += 1
    case .error: errors += 1
    case .skipped: skipped += 1
    case nil: break
    }
    duration += .microseconds(result.duration.reportedMicroseconds)
    cases += Self.xml(of: result, verdict)
    if result.skippedCount > 0, verdict != .skipped {
      leftOut.append(
        "\(result.path): \(result.skippedCount) of \(result.commandCount.counted("command")) left out"
      )
    }
  }

  /// The element of the suite with all cases.
  var xml: String {
    """
      <testsuite\(String.attribute("name", name)) tests="\(tests)" failures="\(failures)" \
    errors="\(errors)" skipped="\(skipped)" time="\(duration.decimalSeconds)">
    \(cases)\(output)  </testsuite>

    """
  }

  /// The commands that were left out, in the only element that all schemas allow for it.
  private var output: String {
    let text = leftOut.joined(separator: "\n")
    return text.isEmpty ? "" : "    <system-out>\(text.inXML)</system-out>\n"
  }
}

// MARK: - A case

extension JUnitSuite {
  private static func xml(of result: ScenarioResult, _ verdict: Verdict?) -> String {
    let start =
      "    <testcase" + .attribute("name", name(of: result))
      + .attribute("classname", className(of: result.path))
      + .attribute("time", result.duration.decimalSeconds)
    guard let verdict else { return start + "/>\n" }
    let message =
      verdict == .skipped
      ? result.outcome.remark ?? "" : "\(result.place): \(result.message)"
    let element =
      "      <\(verdict.rawValue)" + .attribute("message", message)
      + .attribute("type", type(of: result))
    let story = result.failures.withCommandOnce.flatMap { failure, showsCommand in
      failure.story(in: result.path, withCommand: showsCommand)
    }.joined(separator: "\n")
    guard verdict != .skipped else { return "\(start)>\n\(element)/>\n    </testcase>\n" }
    return """
      \(start)>
      \(element)>\((story.isEmpty ? result.path : story).inXML)</\(verdict.rawValue)>
          </testcase>

      """
  }

  /// The type of a failure: the name of its problem, or of an outcome that says more.
  private static func type(of result: ScenarioResult) -> String {
    guard result.outcome.name == .failed, let failure = result.failures.first else {
      return result.outcome.name.rawValue
    }
    return failure.problem.name
  }

  /// The title of a file; the file name with its suffix where the title is the class name.
  private static func name(of result: ScenarioResult) -> String {
    guard result.title == className(of: result.path) else { return result.title }
    return result.path.unicodeScalars.split(separator: "/").last.map { String(Substring($0)) } ?? ""
  }

  /// The class name of a file, from which readers make a tree: `scenarios.a.b` for
  /// `scenarios/a/b.scenario`.
  private static func className(of path: String) -> String {
    var parts = WorkspacePath.plain(path).unicodeScalars.split(separator: "/").map(Substring.init)
    parts.removeAll { $0 == ".." }
    if let name = parts.popLast() {
      let dot = name.unicodeScalars.lastIndex(of: ".") ?? name.endIndex
      parts.append(dot == name.startIndex ? name : name[..<dot])
    }
    return parts.joined(separator: ".")
  }
}

/// The element for a case that didn't pass.
private enum Verdict: String {
  /// The file was run, and had unexpected results.
  case failure
  /// The file could not be run to its end.
  case error
  case skipped

  init?(_ outcome: ScenarioResult.Outcome) {
    switch outcome {
    case .passed: return nil
    case .failed, .passedUnexpectedly: self = .failure
    case .timedOut, .refused: self = .error
    case .failedAsExpected, .skipped: self = .skipped
    }
  }
}
