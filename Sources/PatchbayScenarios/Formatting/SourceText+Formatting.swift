package import PatchbayLanguage
import PatchbayShell

// Files of commands as they are best written.

extension SourceText {
  /// A script, scenario or page, with its commands written in the usual way.
  ///
  /// What is written again stays as it is. What is expected of commands, and prose, is not touched. A
  /// text in which something is wrong is refused.
  package func formatted() throws(ScenarioRefusal) -> String {
    let bytes = try formattingEdits().applied(to: self, in: bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What has to be changed for that.
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
    for (line, indentation) in scenario.steps.lazy.compactMap(\.formattable) {
      // In an indented fence lines that go on would lose their margin.
      guard indentation == ScenarioReader.indentation else { continue }
      last = line.span.end
      // A command is a whole line, at the end too.
      let endsFile = last == bytes.count && bytes.last != Byte.newline
      let text = line.description
      edits.replace(
        line.span.start..<last, by: endsFile && !text.hasSuffix("\n") ? text + "\n" : text)
    }
    return edits
  }

  /// Whether another text has the same commands, with the same below them, and nothing wrong in it.
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
  /// The commands that can be written in the usual way, and what stands before their output.
  fileprivate var formattable: (line: Line, indentation: String)? {
    guard case .line(let written) = content, case let line = written.read, line.isSound else {
      return nil
    }
    return (line, block.indentation)
  }

  fileprivate func saysTheSame(as other: Scenario.Step) -> Bool {
    guard block.expected.lines == other.block.expected.lines else { return false }
    if case .line(let one) = content, case .line(let two) = other.content {
      return one.read == two.read
    }
    return text == other.text
  }
}

extension ScenarioFile {
  /// What was read, and as it is best written.
  package struct Formatted {
    package let best: [UInt8]
    fileprivate let former: [UInt8]
  }

  /// The file as it is best written; nil where it is so already.
  package func formatted() throws(ScenarioRefusal) -> Formatted? {
    let bytes: [UInt8]
    do throws(ShellError) { bytes = try readBytes() } catch { throw .noAccess(error) }
    let source = SourceText(name: path, bytes: bytes)
    let best = try source.formattingEdits().applied(to: source, in: bytes)
    if best == bytes { return nil }
    guard SourceText(name: path, bytes: best).saysTheSame(as: source) else {
      let reason = "written in the usual way, it would be read as something else"
      throw .noAccess(ShellError(.cannotWrite(path, reason: reason)))
    }
    return Formatted(best: best, former: bytes)
  }

  /// Puts it in the place of what was read, all of it or nothing.
  package func write(_ formatted: Formatted) throws(ScenarioRefusal) {
    do throws(FileAccess.Failure) {
      try access.write(bytes: formatted.best, to: path, inPlaceOf: formatted.former)
    } catch {
      throw .noAccess(ShellError(writing: path, error))
    }
  }
}
