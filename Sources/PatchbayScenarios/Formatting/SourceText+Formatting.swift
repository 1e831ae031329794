package import PatchbayLanguage
import PatchbayShell

// The formatting of files of commands.

extension SourceText {
  /// Formats the commands of a script, scenario or page.
  ///
  /// Formatted text stays the same when it is formatted again. Expected output and prose are
  /// unchanged, and so is a line whose spacing the expected output quotes, as that of an error or
  /// of `timeline` does. Throws for a text with errors.
  package func formatted() throws(ScenarioRefusal) -> String {
    let bytes = try formattingEdits().applied(to: self, in: bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The edits that format the text.
  fileprivate func formattingEdits() throws(ScenarioRefusal) -> SourceEdits {
    var edits = SourceEdits()
    guard Scenario.isNamed(name ?? "") else {
      let (script, errors) = Script.parse(self)
      guard errors.isEmpty else { throw .mistakes(errors) }
      edits.replace(0..<bytes.count, by: script.description)
      return edits
    }
    let scenario = Scenario.parse(self)
    guard scenario.errors.isEmpty else { throw .mistakes(scenario.errors) }
    var last = 0
    lazy var output = scenario.steps.flatMap(\.block.lines).joined(separator: "\n")
    for (line, indentation) in scenario.steps.lazy.compactMap(\.formattable) {
      // In an indented fence, continued lines would lose their margin.
      guard indentation == ScenarioReader.indentation else { continue }
      last = line.span.end
      // The last line gets a newline as well.
      let endsFile = last == bytes.count && bytes.last != Byte.newline
      let changed = ChangedSpacing(from: line.span.text, to: line.description)
      let isQuoted = changed.pieces.contains { output.contains($0) }
      let text = isQuoted ? line.span.text : line.description
      edits.replace(
        line.span.start..<last, by: endsFile && !text.hasSuffix("\n") ? text + "\n" : text)
    }
    return edits
  }

  /// Whether this text has no errors, and the same commands and expected output as another.
  package func saysTheSame(as other: SourceText) -> Bool {
    guard Scenario.isNamed(name ?? "") else {
      let (one, two) = (Script.parse(self), Script.parse(other))
      return one.errors.isEmpty && one.script == two.script
    }
    let (one, two) = (Scenario.parse(self), Scenario.parse(other))
    return one.errors.isEmpty && one.steps.count == two.steps.count
      && zip(one.steps, two.steps).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension Scenario.Step {
  /// The commands of the step and the indentation of their output; nil if they can't be formatted.
  fileprivate var formattable: (line: Line, indentation: String)? {
    guard let line, line.isSound else { return nil }
    return (line, block.indentation)
  }

  fileprivate func saysTheSame(as other: Scenario.Step) -> Bool {
    guard block.lines == other.block.lines else { return false }
    guard let line, let other = other.line else { return text == other.text }
    return line == other
  }
}

extension ScenarioFile {
  /// The formatted bytes of a file, with those that were read.
  package struct Formatted {
    package let best: [UInt8]
    fileprivate let former: [UInt8]
  }

  /// Formats the file; nil if it is formatted already.
  package func formatted() throws(ScenarioRefusal) -> Formatted? {
    let bytes: [UInt8]
    do throws(ShellError) { bytes = try readBytes() } catch { throw .noAccess(error) }
    let source = SourceText(name: path, bytes: bytes)
    let best = try source.formattingEdits().applied(to: source, in: bytes)
    if best == bytes { return nil }
    guard SourceText(name: path, bytes: best).saysTheSame(as: source) else {
      let reason = "once formatted, it would be read as something else"
      throw .noAccess(ShellError(.cannotWrite(path, reason: reason)))
    }
    return Formatted(best: best, former: bytes)
  }

  /// Replaces the file atomically; throws if it has changed since it was read.
  package func write(_ formatted: Formatted) throws(ScenarioRefusal) {
    let (files, name) = access()
    do throws(FileAccess.Failure) {
      try files.write(bytes: formatted.best, to: name, inPlaceOf: formatted.former)
    } catch {
      throw .noAccess(ShellError(writing: path, error))
    }
  }
}
