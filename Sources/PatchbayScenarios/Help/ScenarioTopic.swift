import PatchbayShell

extension Topic {
  static let scenarios = Topic(
    "scenarios", otherNames: ["scenario", "test", "tests", "expected output"],
    "files of commands with their expected output, as tests",
    """
    A scenario is a file NAME.scenario: commands, each with its expected output below it.

      @title WORDS            also @tags A B, @timeout 5s, @sample NAME
      @xfail WHY              it is known to fail; @skip WHY does not run it
      @file NAME <<END        anywhere: a file in $TMP, made at the start
      # text                  begins a phase; ## text is a comment
      send room Say text=a    a command, as in a script
        m1 Say [..]           its expected output; without such lines: none
      !unknown-path cd b      a command that must fail: help conditions

      ... [..]                any lines; any text in a line
      [int] [num] [dur]       an integer, a number, a time
      [path] [/re/] [blank]   a path, a match of a pattern, an empty last line
      [n:int] [=n]            captures an integer as n; the captured text

    Each has a world and a folder of its own, $TMP; $DIR is the folder of the file. In Markdown, fences
    labelled patchbay are run, with fresh, session, sample=NAME or skip after the label.

      patchbay test PATH ...  runs files and folders, and reports what differs
      patchbay test --update  writes the actual output into them
      patchbay test --debug   prompts before the line that fails: help debug
      patchbay fmt PATH ...   formats commands
      record F                writes the steps of this session as a scenario
    """)
}
