import PatchbayText

/// A tour at a prompt, with the current step.
struct TourGuide {
  private let tour: Tour
  private var step = 0
  /// The number of commands of the step that were run.
  private var done = 0
  /// The numbers of the tour's messages in the session: other commands may send messages, too.
  private var numbers: [Int] = []

  init(_ tour: Tour) { self.tour = tour }
}

extension TourGuide {
  /// The command that Enter alone runs; nil after the last step.
  var command: String? {
    guard step < tour.steps.count else { return nil }
    return tour.steps[step].commands[done].replacing(/\bm(\d+)\b/) { name in
      let index = (Int(name.1) ?? 0) - 1
      return "m\(numbers.indices.contains(index) ? numbers[index] : index + 1)"
    }
  }

  /// The text before the first prompt.
  var beginning: String { Tour.greeting + tour.introduction(to: 0) + next }

  /// The next command, to be shown again after a line that is not part of the tour.
  var next: String { command.map { "next: \($0)\n" } ?? "" }

  /// Continues if the next command was run, and returns the text to show.
  ///
  /// Stays at a command that failed: those after it need its effect.
  /// `sent` is the number of the last message that the command sent; nil if it sent none.
  mutating func words(
    afterRunning text: String, hasFailed: Bool = false, sent: Int? = nil
  ) -> String? {
    guard let command else { return nil }
    guard text.trimmed == command else { return next }
    if hasFailed { return Tour.failure + next }
    if let sent { numbers.append(sent) }
    done += 1
    if done < tour.steps[step].commands.count { return next }
    (step, done) = (step + 1, 0)
    if self.command == nil { return "\n\(tour.ending)\n\n" }
    return tour.introduction(to: step) + next
  }
}
