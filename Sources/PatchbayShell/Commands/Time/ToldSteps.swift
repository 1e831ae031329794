import PatchbayLanguage
import PatchbayText

// The steps that undo and redo have changed, for a person at the prompt.

/// The list of steps in an answer; of very many steps only the first and the last.
struct ToldSteps {
  fileprivate let steps: [(number: Int, text: String)]
  fileprivate let count: Int

  private static let most = 10

  fileprivate init(_ indices: some Collection<Int>, _ step: (Int) -> (number: Int, text: String)) {
    (steps, count) = (indices.prefix(Self.most).map(step), indices.count)
  }
}

extension Journal {
  /// The steps that `undo` takes back, the next first.
  func stepsToUndo(_ count: Int) -> ToldSteps {
    ToldSteps(steps.indices.reversed().prefix(count)) { index in
      (steps.forgottenCount + index + 1, steps[index].text)
    }
  }

  /// The steps that `redo` does again, the next first.
  func stepsToRedo(_ count: Int) -> ToldSteps {
    let (first, undone) = (steps.forgottenCount + steps.count + 1, undone)
    return ToldSteps(undone.indices.prefix(count)) { index in
      (first + index, undone[undone.count - 1 - index].text)
    }
  }
}

extension CommandContext {
  /// Lists steps where a person has typed the command; scripts go on without a word.
  func tell(_ deed: String, _ told: ToldSteps) {
    guard session.options.isInteractive, !told.steps.isEmpty else { return }
    print(
      answer: told.steps.enumerated().map { index, step in
        [index == 0 ? deed : "", "s\(step.number)", step.text.oneLine]
      }, folding: false)
    if told.count > told.steps.count { print("and \(told.count - told.steps.count) more") }
  }
}
