extension ShellProgram {
  /// What `test --help` tells.
  var testHelp: String {
    """
    \(name) test: runs scenarios, files of commands with the output that is expected of them

    Usage: \(name) test [OPTION ...] PATH ...

    A path is a file, FILE:LINE to run it up to a line, or a folder: then all files in it that end in
    .scenario, and Markdown pages with fences labelled patchbay. Files run side by side, each in a
    world and a folder of its own, and are told of in their order.

    \(ProgramOption.list(TestRequest.options(of: self)))
    Exit status: 0 all as expected, 1 something was not, 2 wrong usage or nothing selected,
      3 errors in files, which were not run, 124 something took too long, 130 interrupted.

    """
  }
}
