extension ShellProgram {
  var formatHelp: String {
    """
    \(name) fmt: formats scripts and scenarios

    Usage: \(name) fmt [OPTION ...] PATH ...

    Only the spaces within commands change; words, expected output, comments and the prose of pages
    stay. A command whose spaces the expected output quotes stays as well. It lists the files that it
    changes. A file with errors is unchanged.

    \(OptionForm.list(FormatRequest.options.map(\.form)))
    Exit status: 0 all files are formatted, 1 with --check: some are not, 2 a file can't be read
      or written, 3 errors in a file.

    """
  }
}
