import PatchbayShell

extension ScenarioCode {
  /// The help page of the code.
  var page: ErrorPage {
    switch self {
    case .strayOutput:
      .init(
        self, "An indented line of a scenario belongs to no command.",
        .words(
          "A line begins with two spaces and no command is above it, or with one space or a tab."
        ), "Start commands at the margin, and indent expected output by two spaces.")
    case .uselessBlock:
      .init(
        self, "A block of expected output can never match.",
        .words("The block has [blank] before its end."),
        "Leave the line empty: only an empty last line is written [blank]; see help scenarios.")
    case .unknownCapture:
      .init(
        self, "A block of expected output refers to text that nothing above captures.",
        .words("The block has [=n], and no block above it has a placeholder such as [n:int]."),
        "Capture the text further up; help scenarios lists the placeholders.")
    case .noCommands:
      .init(
        self, "A scenario file has no commands, or has commands after quit.",
        .words("patchbay test is given a file without commands."),
        "Write commands, or remove the file: a test that runs nothing can't fail.")
    case .badHeader:
      .init(
        self, "A header of a scenario is malformed.",
        .words(
          "A file begins with @titel hello, or has a header after a command."),
        "Use @title, @tags, @timeout, @xfail, @skip, @sample or @file; help scenarios has them."
      )
    case .unknownSample:
      .init(
        self, "A scenario names an unknown sample.",
        .words("A file has @sample livingroom."),
        "patchbay --help lists the samples; @sample none begins without one.")
    case .noWorld:
      .init(
        self, "The initial world of a scenario can't be made.",
        .words("The application's catalogue or its initial tree threw an error."),
        "The error has the text of the application's error.")
    case .notReproducible:
      .init(
        self, "The steps of a session have another result when they are repeated.",
        .words("A plugin of the application answers with the time, or a step has run a program."),
        "The error names the step; record what comes before it, or undo it.")
    case .badFence:
      .init(
        self, "A fence of a Markdown page has a label that is almost a valid one.",
        .words(
          "A page has ```patchby, an unknown word after patchbay, or a session without a prompt."),
        "Label it patchbay, followed by fresh, skip, session or sample=NAME; see help scenarios."
      )
    }
  }
}
