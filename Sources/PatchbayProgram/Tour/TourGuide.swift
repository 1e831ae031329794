import PatchbayText

/// A tour at a prompt, and how far it is.
struct TourGuide {
  private let tour: Tour
  private var step = 0
  /// How many commands of the step were run.
  private var done = 0

  init(_ tour: Tour) { self.tour = tour }
}

extension TourGuide {
  /// The command that Enter alone runs; nil behind the last step.
  var command: String? { step < tour.steps.count ? tour.steps[step].commands[done] : nil }

  /// What is shown before the first prompt.
  var beginning: String { Tour.greeting + tour.introduction(to: 0) + next }

  private var next: String { command.map { "next: \($0)\n" } ?? "" }

  /// Goes on if it was the next command that was run, and returns what to show then.
  ///
  /// One that fails is not asked for again: what it does was perhaps done in other words.
  mutating func words(afterRunning text: String) -> String? {
    guard text.trimmed == command else { return nil }
    done += 1
    if done < tour.steps[step].commands.count { return next }
    (step, done) = (step + 1, 0)
    if command == nil { return "\n\(tour.ending)\n\n" }
    return tour.introduction(to: step) + next
  }
}
