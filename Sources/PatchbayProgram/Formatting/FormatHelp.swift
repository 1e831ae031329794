extension ShellProgram {
  /// What `fmt --help` tells.
  var formatHelp: String {
    """
    \(name) fmt: writes scripts and scenarios as they are best written

    Usage: \(name) fmt [OPTION ...] PATH ...

    Commands get the usual spaces; what they say, what is expected of them, comments and the prose of
    pages stay as they are. It names the files that it changes. A file with errors is left alone.

    \(ProgramOption.list(FormatRequest.options))
    Exit status: 0 all are well written now, 1 with --check: some are not, 2 a file can't be read
      or written, 3 errors in a file.

    """
  }
}
