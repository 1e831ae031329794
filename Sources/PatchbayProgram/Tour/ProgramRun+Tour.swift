import PatchbayLanguage
import PatchbayShell

extension ProgramRun {
  /// Shows all steps of a tour, each with what its command prints.
  mutating func show(_ tour: Tour) {
    session.options.origin = .typed
    for (index, step) in tour.steps.enumerated() where !isOver {
      output.write(tour.introduction(to: index))
      for command in step.commands where !isOver {
        output.write("\(session.placeText)> \(command)\n")
        run(SourceText(command))
      }
    }
    output.write("\n\(tour.ending)\n")
  }
}
