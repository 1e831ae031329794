extension ShellProgram {
  var testHelp: String {
    """
    \(name) test: runs scenarios: files of commands with their expected output

    Usage: \(name) test [OPTION ...] PATH ...

    A path is a file, FILE:LINE to run it up to a line, - for standard input, or a folder: then all
    files in it that end in .scenario, and Markdown pages with fences labelled patchbay. Files run in
    parallel, each in a world and a folder of its own, and are reported in their order.

    \(OptionForm.list(TestRequest.options(of: self).map(\.form)))
    Exit status: 0 all passed, 1 a file failed, 2 wrong usage or nothing selected,
      3 errors in files, which were not run, 124 a time limit exceeded, 130 interrupted.

    """
  }
}
