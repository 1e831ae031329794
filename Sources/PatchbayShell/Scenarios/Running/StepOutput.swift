/// What a step prints: results, remarks and, where they are looked at, failures that were meant.
final class StepOutput: SessionOutput {
  private(set) var text = ""
  private var showsFailures = false

  func write(_ text: String) { self.text += text }
  func write(remark text: String) { self.text += text }
}

extension StepOutput {
  func begin(showingFailures: Bool) {
    text = ""
    showsFailures = showingFailures
  }

  /// Takes a failure that had to happen, in the words in which it is told at a prompt.
  func note(_ failure: ShellError) {
    if showsFailures { text += failure.textWithoutPlace + "\n" }
  }
}
