import PatchbayLanguage

extension ScenarioFailure {
  /// A description of the problem on one line.
  public var summary: String {
    switch problem {
    case .output: "the output differs"
    case .prompt(let expected, let actual):
      "the prompt shows \(expected), and the session is in \(actual)"
    case .error(let error): "error[\(error.code)]: \(error.message)"
    case .timeOut(let limit): "it took longer than \(limit.inWords)"
    case .tooMuchOutput(let limit):
      "error[\(LanguageCode.overBudget.rawValue)]: more than \(Budget.words(for: limit)) \(Budget.step.summary)"
    case .noFailure(let reason):
      "everything was as expected, but @xfail expects a failure: \(reason)"
    case .changedFile: "the file was changed while it ran"
    case .unstable: "run again, it printed something else"
    case .ended(.signal(let number)): "its process was ended by \(number.signalName)"
    case .ended(.status(let status)): "its process ended early, with status \(status)"
    case .ended(.notStarted(let reason)): "no process can be started for it: \(reason)"
    }
  }

  /// Further lines about the problem, such as differences and advice; may be empty.
  public var details: [String] { details(isColoured: false) }

  package func details(isColoured: Bool) -> [String] {
    switch problem {
    case .output(let difference) where hint == nil && advice != nil:
      difference.text(firstExpectedLine: firstExpectedLine, isColoured: isColoured) + given
    case .output(let difference), .unstable(let difference):
      // The cause comes first: the difference may be long.
      divergence + (divergence.isEmpty ? [] : [""])
        + difference.text(firstExpectedLine: firstExpectedLine, isColoured: isColoured)
        + (hint.map { ["hint: " + $0] } ?? [])
    case .error(let error):
      error.description.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst().map(String.init) + divergence.map { "  " + $0 }
    case .timeOut, .tooMuchOutput, .noFailure, .changedFile, .ended, .prompt: given
    }
  }

  private var given: [String] { advice.map { [$0] } ?? [] }

  /// Advice about what to do, as far as the problem alone decides that; nil for none.
  var advice: String? {
    switch problem {
    case .output(let difference):
      difference.lines.allSatisfy { $0.expected == nil }
        ? "no output is expected here; \(tester) --update writes the actual output" : nil
    case .unstable: nil
    case .error(let error): error.fix
    case .timeOut: "give it @timeout TIME or --timeout=TIME, or find what doesn't end"
    case .tooMuchOutput:
      "print less, or write it into a file: > FILE; \(tester) --limit step=N allows more"
    case .noFailure: "take @xfail out of the file"
    case .changedFile: "run it again"
    case .ended(.notStarted): "leave --isolate out"
    case .ended: "its last output is on standard error; \(tester) --debug runs up to here"
    case .prompt: "write the prompt that the session has there, or run \(tester) --update"
    }
  }
}

extension Duration {
  /// The duration in words: `5 s`.
  package var inWords: String { "\(amount.number) \(amount.unit)" }

  /// The duration as it is typed in a header: `5s`.
  package var typed: String { "\(amount.number)\(amount.unit)" }

  private var amount: (number: Int64, unit: String) {
    let (seconds, rest) = components
    let (thousands, isTooMuch) = seconds.multipliedReportingOverflow(by: 1000)
    let (milliseconds, isTooMany) = thousands.addingReportingOverflow(rest / 1_000_000_000_000_000)
    if rest != 0, !isTooMuch, !isTooMany { return (milliseconds, "ms") }
    return seconds % 60 == 0 && seconds > 60 ? (seconds / 60, "min") : (seconds, "s")
  }
}

extension Int32 {
  /// The name of a signal, such as `SIGKILL`.
  fileprivate var signalName: String {
    let names: [Int32: String] = [
      2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
      9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ",
    ]
    return names[self] ?? "signal \(self)"
  }
}
