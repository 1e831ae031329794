import PatchbayShell

extension Topic {
  static let debugging = Topic(
    "debug", otherNames: ["debugging", "next", "continue"],
    "the prompt of patchbay test --debug",
    """
    patchbay test --debug FILE runs a scenario up to its first line with an unexpected result, and
    prompts there; FILE:LINE names another line. It shows what is unexpected up to that line, with its
    cause. The lines before it were run, and the line itself was not.

      next                 runs the line as the file does, and shows what is unexpected
      continue             runs the lines from there on, up to one with an unexpected result
      quit                 leaves; Ctrl-D does too

    All commands work in between, such as why, undo and try; the lines of the file then run in the world
    that they leave. The file is not changed.

    Relative paths of typed commands begin in the folder where patchbay was started, so that what they
    write stays. Those of the file begin in $TMP, which is removed at the end; $DIR is the folder of the
    file.
    """)
}
