// Scenarios whose output stands behind other spaces, or below an empty line.

extension FailingScenario {
  static let spaces = [
    FailingScenario(
      "output at the margin",
      #"""
      define event Say text:text
      add container room; add plugin room/p Probe on=Say
      send room Say text=a
      m1 Say  text="a"  from /room
        1 /room   enter
        result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:4  x
        refused: none of its commands was run
        x.scenario:4:1  error[unknown-command]: no command 'm1'
              m1 Say  text="a"  from /room
              ^~ expected output is indented by two spaces

      failed:
        x.scenario:4

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a header with nothing but spaces behind it",
      "@title   \necho a\n  a\n",
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[bad-header]: @title needs a value
              @title\#("   ")
              ^~~~~~ write @title TEXT

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
  ]
}
