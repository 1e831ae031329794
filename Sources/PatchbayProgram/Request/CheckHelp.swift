extension ShellProgram {
  var checkHelp: String {
    """
    \(name) check: reports the errors in files, and runs nothing

    Usage: \(name) check [OPTION ...] PATH ...

    A path is a script, a scenario, a Markdown page with fences labelled patchbay, - for standard
    input, or a folder: then all such files in it. Each file is checked by itself: what can't be
    parsed, and commands, options, kinds and types that are not there.

    \(OptionForm.list(checkOptions))
    Exit status: 0 no errors, 2 wrong usage or unreadable file, 3 errors in a file.

    """
  }

  /// The options that have an effect if nothing is run.
  private var checkOptions: [OptionForm] {
    requestOptions.filter { form in
      ["-c", "--sample", "--format", "--color", "--help"].contains(form.names.last ?? "")
    }.map { form in
      switch form.names.last {
      case "--help": OptionForm(names: form.names, summary: "prints this")
      case "-c":
        OptionForm(names: form.names, placeholder: form.placeholder, summary: "checks commands")
      default: form
      }
    }
  }
}
