import PatchbayShell

extension ScenarioCode {
  /// What help tells about it.
  var page: ErrorPage {
    switch self {
    case .strayOutput:
      .init(
        self, "A line of a scenario is indented and is no output of a command.",
        .words(
          "A line begins with two spaces where no command stands above it, or with one space or a tab."
        ), "Commands begin at the start of the line, expected output behind two spaces.")
    case .uselessBlock:
      .init(
        self, "A block of expected output can never match, or its placeholder means nothing.",
        .words(
          "The block has [=n] and nothing has captured n, [/(/] that is no pattern, or [blank] before its end."
        ), "The error says which; help scenarios lists the placeholders.")
    case .noCommands:
      .init(
        self, "A file of scenarios has nothing to run, or has commands behind quit.",
        .words("patchbay test is given a file without commands."),
        "Write commands, or leave the file out: a test that runs nothing can't fail.")
    case .badHeader:
      .init(
        self, "A header of a scenario is not of its form.",
        .words(
          "A line at the start of a file is @titel hello, or a header stands behind a command."),
        "There are @title, @tags, @timeout, @xfail, @sample and @file; help scenarios has their forms."
      )
    case .unknownSample:
      .init(
        self, "A scenario begins with a sample that is not there.",
        .words("A file has @sample livingroom."), "patchbay --help lists the samples.")
    case .noWorld:
      .init(
        self, "The world that a scenario begins with can't be made.",
        .words("The application's catalogue, or its starting tree, has thrown an error."),
        "The error has the application's words.")
    case .notReproducible:
      .init(
        self, "What was done in a session goes another way when it is done again.",
        .words("A plugin of the application answers with the time, or a step has run a program."),
        "The error names the step; record what comes before it, or undo it.")
    case .badFence:
      .init(
        self, "A fence of a Markdown page is nearly one that is replayed.",
        .words(
          "A page has ```patchby, an unknown word behind patchbay, or a session without a prompt."),
        "Label it patchbay, with fresh, skip, session or sample=NAME behind; help scenarios tells more."
      )
    }
  }
}
