/// Files of commands as they are best written.
public enum Formatting: Sendable {
  /// A script, scenario or page with its commands written in the usual way; with what is wrong with it,
  /// in which case nothing is.
  ///
  /// What is written again stays as it is. What is expected of commands, and prose, is not touched.
  public static func formatted(_ source: SourceText) -> Result<String, FormattingRefusal> {
    let name = source.name ?? ""
    guard Scenario.isNamed(name) else {
      let (script, errors) = Script.parse(source)
      return errors.isEmpty ? .success(script.description) : .failure(FormattingRefusal(errors))
    }
    let scenario = Scenario.parse(source)
    guard scenario.errors.isEmpty else { return .failure(FormattingRefusal(scenario.errors)) }
    return .success(LineWriter(scenario).write())
  }
}

/// Why a file is not written anew: what is wrong with it.
public struct FormattingRefusal: Error, Sendable {
  /// Each at its place.
  public let errors: [ShellError]

  init(_ errors: [ShellError]) { self.errors = errors }
}

/// Writes a scenario with each command in its usual form, and all else as it is.
private struct LineWriter {
  private let scenario: Scenario
  private let source: SourceText

  init(_ scenario: Scenario) {
    self.scenario = scenario
    source = scenario.source
  }

  func write() -> String {
    var text = ""
    var place = 0
    for step in scenario.steps {
      // In an indented fence lines that go on would lose their margin.
      guard case .line(let line) = step.content, line.isSound,
        step.block.indentation == ScenarioReader.indentation
      else { continue }
      text += source.text(place..<line.span.start) + line.description
      place = line.span.end
    }
    // A command is a whole line, at the end too.
    let endsInCommand = place > 0 && place == source.bytes.count && !text.hasSuffix("\n")
    return text + source.text(place..<source.bytes.count) + (endsInCommand ? "\n" : "")
  }
}

extension ScenarioFile {
  /// The bytes of the file as it is best written; nil where it is so already.
  package func formatted() throws(ShellError) -> Result<[UInt8]?, FormattingRefusal> {
    let bytes = try readBytes()
    return Formatting.formatted(SourceText(name: path, bytes: bytes)).map { text in
      let best = SourceText.bytes(Array(text.utf8), like: bytes)
      return best == bytes ? nil : best
    }
  }

  /// Puts bytes in the place of what is in the file, all of them or none.
  package func write(_ bytes: [UInt8]) throws(ShellError) {
    do throws(FileAccess.Failure) {
      try FileAccess(isAllowed: true).write(bytes: bytes, to: path)
    } catch {
      throw ShellError(.cannotWrite(path, reason: error.reason))
    }
  }
}
