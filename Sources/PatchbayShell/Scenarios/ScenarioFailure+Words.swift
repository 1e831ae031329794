extension ScenarioFailure {
  /// What was not as expected, in a line.
  public var summary: String {
    switch problem {
    case .output: "the output differs"
    case .prompt(let expected, let actual):
      "the prompt shows \(expected), and the session is in \(actual)"
    case .error(let error): "error[\(error.code)]: \(error.message)"
    case .timeOut(let limit): "it took longer than \(limit.inWords)"
    case .tooMuchOutput(let limit): "it printed more than \(limit >> 20) MiB"
    case .noFailure(let reason):
      "all was as expected, and @xfail says that it fails: \(reason)"
    case .changedFile: "the file was changed while it ran"
    case .unstable: "run again, it printed something else"
    }
  }

  /// What else there is to tell, line by line.
  public var details: [String] { details(isColoured: false) }

  package func details(isColoured: Bool) -> [String] {
    switch problem {
    case .output(let difference), .unstable(let difference):
      difference.text(firstExpectedLine: firstExpectedLine, isColoured: isColoured)
        + (hint.map { ["hint: " + $0] } ?? [])
        + (divergence.isEmpty ? [] : [""] + divergence)
    case .error(let error):
      error.description.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst().map(String.init)
    case .timeOut: ["give it @timeout TIME or --timeout=TIME, or find what doesn't end"]
    case .tooMuchOutput: ["print less, or write it into a file: > FILE"]
    case .noFailure: ["take @xfail out of the file"]
    case .changedFile: ["run it again"]
    case .prompt: ["write the prompt that the session has there, or run patchbay test --update"]
    }
  }
}

extension Duration {
  /// As it is typed.
  var inWords: String {
    let (seconds, rest) = components
    guard rest == 0 else { return "\(seconds * 1000 + rest / 1_000_000_000_000_000) ms" }
    return seconds % 60 == 0 && seconds > 60 ? "\(seconds / 60) min" : "\(seconds) s"
  }
}
