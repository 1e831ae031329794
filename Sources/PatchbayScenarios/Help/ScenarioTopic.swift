import PatchbayShell

extension Topic {
  static let scenarios = Topic(
    "scenarios", otherNames: ["scenario", "test", "tests", "expected output"],
    "files of commands with their output, as tests",
    """
    A scenario is a file NAME.scenario: commands, with the output that is expected of them below each.

      @title What it shows    also @tags A B, @timeout 5s, @xfail WHY, @sample NAME
      @file NAME <<END        anywhere: a file in $TMP, there from the start
      # text                  begins a phase; ## text is a comment
      send room Say text=a    a command, as in a script
        m1 Say [..]           what it prints; without such lines: nothing
      !unknown-path cd b      a command that must fail: help conditions

      ... [..]                any lines; any text in a line
      [int] [num] [dur]       an integer, a number, a time
      [path] [/re/]           a path, what a pattern matches
      [n:int] [=n]            what is called n from then on; the same again
      [blank]                 an empty last line

    Each has a world and a folder of its own, $TMP; $DIR is where it stands. In Markdown, fences labelled
    patchbay are run, with fresh, session, sample=NAME or skip behind the label.

      patchbay test PATH ...  runs files and folders, and tells what differs
      patchbay test --update  writes what was printed into them
      patchbay test --debug   prompts before the line that fails; --help lists all
      patchbay fmt PATH ...   writes commands in their usual form
      record F                writes what was done here as a scenario
    """)
}
