package import PatchbayLanguage
import PatchbayPlatform

extension Scenario {
  /// The file name suffix of scenarios.
  static let fileEnding = ".scenario"
  /// The file name suffix of Markdown pages, which may contain scenarios.
  static let pageEnding = ".md"

  /// Whether a file of this name is read as a scenario.
  package static func isNamed(_ name: String) -> Bool {
    name.hasSuffix(fileEnding) || name.hasSuffix(pageEnding)
  }

  /// Whether a file of this name is a scenario that can also be run as a script.
  static func isScript(named name: String) -> Bool { name.hasSuffix(fileEnding) }

  /// The commands without their expected output, and the errors of the text.
  package var script: ScriptLines {
    let lines = steps.compactMap { step in
      if case .line(let line) = step.content { line.span } else { nil }
    }
    return ScriptLines(lines, errors: errors)
  }

  /// Parses a text; its errors are in `errors`.
  ///
  /// If the work under way must stop, the scenario is incomplete.
  package static func parse(_ source: SourceText) -> Scenario {
    var scenario = Scenario(source: source)
    scenario.readAll(until: { !Work.goesOn })
    return scenario
  }

  /// Parses a text; nil if parsing was stopped before the end.
  package static func parse(
    _ source: SourceText, until mustStop: @escaping () -> Bool
  ) -> Scenario? {
    var scenario = Scenario(source: source)
    return scenario.readAll(until: mustStop) && !mustStop() ? scenario : nil
  }

  /// Parses a text up to its first step: all headers come before that.
  package static func beginning(of source: SourceText) -> Scenario {
    var scenario = Scenario(source: source)
    scenario.isOnlyBeginning = true
    scenario.readAll(until: { !Work.goesOn })
    return scenario
  }

  /// Whether reading goes on.
  var wantsMore: Bool { Work.goesOn && !(isOnlyBeginning && !steps.isEmpty) }

  /// Returns false if reading was stopped.
  @discardableResult
  private mutating func readAll(until mustStop: @escaping () -> Bool) -> Bool {
    errors = source.encodingErrors
    if source.name?.hasSuffix(Self.pageEnding) == true {
      readPage()
    } else {
      let all = SourceSpan(source, 0, source.bytes.count)
      var reader = ScenarioReader(self, in: all, begins: nil, until: mustStop)
      self = reader.readAll()
      if reader.wasStopped { return false }
    }
    checkFiles()
    checkBlocks()
    errors.sort { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
    return true
  }

  private mutating func readPage() {
    for part in MarkdownFences(source).parts where wantsMore {
      switch part {
      case .heading(let title, let line):
        if headers.title == nil { headers.title = title }
        phases.append(PhaseHeading(title: title, line: line))
      case .fence(let fence): read(fence)
      }
    }
  }
}

// MARK: - Fences

extension Scenario {
  /// The words that may follow `patchbay`.
  private enum FenceWord: String, CaseIterable {
    case fresh, skip, session
  }

  private static let label = "patchbay"
  private static let sample = "sample="

  private mutating func read(_ fence: MarkdownFences.Fence) {
    guard let label = fence.label.first else { return }
    guard label.text == Self.label else {
      if label.text.isNearly(Self.label) {
        errors.append(ShellError(.nearMissFence(label.text), at: label.span, near: [Self.label]))
      }
      return
    }
    var words: Set<FenceWord> = []
    var begins: Beginning?
    for name in fence.label.dropFirst() {
      if name.text.hasPrefix(Self.sample) {
        begins = Beginning(
          sample: Name(text: String(name.text.dropFirst(Self.sample.count)), span: name.span))
      } else if let word = FenceWord(rawValue: name.text) {
        words.insert(word)
      } else {
        let all = FenceWord.allCases.map(\.rawValue) + [Self.sample + "NAME"]
        let wrong = UnknownName.fenceWord(name.text, among: all)
        errors.append(ShellError(wrong, at: name.span))
        // The fence is read as it was probably meant, so that its lines cause no further errors.
        if let meant = wrong.near.first.flatMap(FenceWord.init) { words.insert(meant) }
      }
    }
    if !fence.isClosed { errors.append(ShellError(.unclosedFence(row: fence.row), at: label.span)) }
    if words.contains(.skip) { return }
    if words.contains(.fresh), begins == nil { begins = Beginning(sample: nil) }
    read(fence, isTyped: words.contains(.session), begins: begins)
  }

  private mutating func read(_ fence: MarkdownFences.Fence, isTyped: Bool, begins: Beginning?) {
    guard let first = fence.lines.first, let last = fence.lines.last else { return }
    if isTyped {
      var reader = TypedSessionReader(
        self, lines: fence.lines, margin: fence.margin, begins: begins)
      self = reader.readAll()
    } else {
      let start = source.lineRange(first)?.lowerBound ?? 0
      let end = source.lineRange(last)?.upperBound ?? start
      var reader = ScenarioReader(
        self, in: SourceSpan(source, start, end), margin: fence.margin, begins: begins)
      self = reader.readAll()
    }
  }
}

extension String {
  /// Whether the text is probably a misspelling of a word.
  fileprivate func isNearly(_ word: String) -> Bool {
    lowercased() == word || lowercased().hasPrefix(word) || ![word].nearest(to: self).isEmpty
  }
}

// MARK: - Embedded files

extension Scenario {
  /// Reports the embedded files that can't be written, and leaves them out.
  private mutating func checkFiles() {
    var names: Set<String> = []
    var errors: [ShellError] = []
    files = files.filter { file in
      do throws(ShellError) {
        try file.check()
        if names.insert(file.path).inserted { return true }
        throw ShellError(.repeatedHeader("file \(file.path)"), at: file.name.span)
      } catch {
        errors.append(error)
        return false
      }
    }
    self.errors += errors
  }
}

// MARK: - Blocks that can't match

extension Scenario {
  private mutating func checkBlocks() {
    var captures: Set<String> = []
    for step in steps where !step.block.lineNumbers.isEmpty && Work.goesOn {
      let expected = step.block.expected
      for problem in expected.problems(knowing: captures) {
        errors.append(
          ShellError(
            FaultWords(code: problem.code, problem.message, problem.fix),
            at: span(of: problem, in: step.block)))
      }
      captures.formUnion(expected.captures)
    }
  }

  private func span(of problem: ExpectedOutput.Problem, in block: Block) -> SourceSpan {
    let range = source.lineRange(block.lineNumbers.lowerBound + problem.line) ?? 0..<0
    let text = source.text(range).dropFirst(block.indentation.count)
    let before = text.prefix(problem.columns.lowerBound).utf8.count
    let length = text.dropFirst(problem.columns.lowerBound).prefix(problem.columns.count)
    let start = range.lowerBound + block.indentation.utf8.count + before
    return SourceSpan(source, start, start + length.utf8.count)
  }
}
