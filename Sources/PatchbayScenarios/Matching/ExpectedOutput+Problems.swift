import PatchbayLanguage

extension ExpectedOutput {
  /// A part of a block that can never match, or has no meaning.
  public struct Problem: Sendable, Hashable {
    /// The line of the block, from 0.
    public let line: Int
    /// The range of characters in that line, from 0.
    public let columns: Range<Int>
    /// The description of the problem.
    public let message: String
    /// Advice on how to fix the problem.
    public let fix: String
    /// The code of the error that reports the problem.
    let code: ErrorCode
  }

  /// Returns the parts that can never match or have no meaning, in order.
  ///
  /// `captures` are the names that are captured before the block.
  public func problems(knowing captures: Set<String>) -> [Problem] {
    var own: Set<String> = []
    return patterns.enumerated().flatMap { index, pattern in
      let wrong =
        blankProblem(index) + expressionProblems(index) + referenceProblems(index, &own, captures)
      return wrong.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    }
  }

  private func blankProblem(_ index: Int) -> [Problem] {
    let bare = patterns[index].bare
    guard bare == LinePattern.blank, index < lines.count - 1 else { return [] }
    return [
      Problem(
        line: index, columns: 0..<bare.count, message: "[blank] is not the last line",
        fix: "leave the line empty: only an empty last line is written [blank]",
        code: ScenarioCode.uselessBlock.code)
    ]
  }

  private func expressionProblems(_ index: Int) -> [Problem] {
    patterns[index].faults.map { fault in
      Problem(
        line: index, columns: fault.columns, message: fault.words.message,
        fix: fault.words.fix ?? #"write \ before each literal special character"#,
        code: fault.words.code)
    }
  }

  /// `own` are the names that the block has captured so far, and `captures` those from before it.
  private func referenceProblems(
    _ index: Int, _ own: inout Set<String>, _ captures: Set<String>
  ) -> [Problem] {
    var problems: [Problem] = []
    for part in patterns[index].parts {
      guard let placeholder = part.placeholder else { continue }
      if let name = placeholder.name { own.insert(name) }
      guard let name = placeholder.kind.reference, !own.contains(name), !captures.contains(name)
      else { continue }
      let near = own.union(captures).sorted().nearest(to: name).first
      problems.append(
        Problem(
          line: index, columns: part.columns, message: "nothing above is captured as '\(name)'",
          fix: near.map { "did you mean [=\($0)]?" }
            ?? "capture it further up: [\(name):int], [\(name):..]",
          code: ScenarioCode.unknownCapture.code))
    }
    return problems
  }
}
