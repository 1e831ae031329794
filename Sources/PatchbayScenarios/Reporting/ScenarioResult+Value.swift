import PatchbayLanguage

extension ScenarioSummary {
  /// The summary as JSON, with the count of every outcome, zeros included.
  var value: Value {
    let outcomes = ScenarioResult.Outcome.Name.allCases.map {
      (name: $0.rawValue, value: Value.int(count(of: $0)))
    }
    return [
      "files": .int(fileCount), "outcomes": .object(Value.Fields(outcomes)),
      "skipped_commands": .int(skippedCommandCount), "duration_ms": duration.value,
    ]
  }
}

extension ScenarioResult {
  /// The result as JSON.
  var value: Value {
    [
      "path": .text(path), "title": .text(title), "tags": .list(tags.map(Value.text)),
      "outcome": .text(outcome.name.rawValue), "reason": .text(outcome.reason),
      "bad": .bool(outcome.isBad), "phases": .list(phases.map(\.value)),
      "failures": .list(failures.map(\.value)), "commands": .int(commandCount),
      "skipped_commands": .int(skippedCount), "updates": .int(updateCount),
      "faults": .int(faultCount), "duration_ms": duration.value,
    ]
  }
}

extension ScenarioResult.Phase {
  fileprivate var value: Value {
    let state =
      switch state {
      case .passed: "passed"
      case .failed: "failed"
      case .notRun: "not-run"
      }
    return ["title": .text(title), "line": .int(line), "state": .text(state)]
  }
}

extension ScenarioFailure {
  fileprivate var value: Value {
    var fields: Value.Fields = [
      "line": .int(line), "column": .int(column),
      "first_expected_line": .int(firstExpectedLine), "phase": .text(phase),
      "command": .text(command),
      "kind": .text(problem.name), "message": .text(summary),
      "details": .list(details.map(Value.text)), "divergence": .list(divergence.map(Value.text)),
      "hint": .text(hint ?? advice),
    ]
    switch problem {
    case .output(let diff), .unstable(let diff): fields["diff"] = .list(diff.lines.map(\.value))
    case .prompt(let expected, let actual):
      fields["expected"] = .text(expected)
      fields["actual"] = .text(actual)
    case .error(let error): fields["error"] = error.value
    case .timeOut(let limit): fields["limit_ms"] = limit.value
    case .tooMuchOutput(let limit): fields["limit_bytes"] = .int(limit)
    case .noFailure(let reason): fields["reason"] = .text(reason)
    case .ended(.signal(let number)): fields["signal"] = .int(Int(number))
    case .ended(.status(let status)): fields["status"] = .int(Int(status))
    case .ended(.notStarted(let reason)): fields["reason"] = .text(reason)
    case .changedFile: break
    }
    return .object(fields)
  }
}

extension OutputDiff.Line {
  /// The line as JSON; a missing side is null.
  fileprivate var value: Value {
    [
      "expected": expected?.value ?? .null, "actual": actual?.value ?? .null,
      "same": .bool(isSame),
    ]
  }
}

extension OutputDiff.Numbered {
  /// The line as JSON, with its number from 0.
  fileprivate var value: Value { ["index": .int(index), "text": .text(text)] }
}

extension Duration {
  /// Milliseconds with a fraction.
  fileprivate var value: Value { .double(Double(reportedMicroseconds) / 1000) }
}

extension Value {
  /// A text, or null for nil.
  fileprivate static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
}
