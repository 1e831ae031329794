import PatchbayLanguage

// Writing a scenario as text.

extension Scenario {
  /// The text of the scenario: headers, files, and commands with the given output.
  func written(_ output: (Int) -> [String]) -> String {
    var lines = headers.lines + files.map(\.text)
    if !lines.isEmpty { lines.append("") }
    var phase: Int?
    for (index, step) in steps.enumerated() {
      if let number = step.phase, number != phase {
        if phase != nil || index > 0 { lines.append("") }
        lines.append("# " + phases[number].title)
        phase = number
      }
      lines.append(step.written)
      lines += output(index).map { $0.isEmpty ? "" : ScenarioReader.indentation + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ScenarioHeaders {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if let title { lines.append("@title \(title)") }
    if !tags.isEmpty { lines.append("@tags \(tags.joined(separator: " "))") }
    if let timeout { lines.append("@timeout \(timeout.typed)") }
    if let expectedFailure { lines.append("@xfail \(expectedFailure)") }
    if let start { lines.append("@sample \(start.text)") }
    return lines
  }
}

extension EmbeddedFile {
  fileprivate var text: String {
    "@file \(name.raw) \(content.raw)\n\(content.document?.text ?? "")\(content.documentTag ?? "")"
  }
}

extension Scenario.Step {
  /// The line, formatted.
  fileprivate var written: String {
    line?.description ?? text
  }
}
