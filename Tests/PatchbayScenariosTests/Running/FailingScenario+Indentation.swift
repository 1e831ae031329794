// Scenarios whose output is indented otherwise, or below an empty line.

extension FailingScenario {
  static let indentation = [
    FailingScenario(
      "output behind more spaces",
      #"""
      echo hello
          hello
      echo a b
         a [..]
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo hello
              2    -   hello
                1  + hello
            hint: the lines differ only in leading spaces: expected output is indented by two
        x.scenario:3:1  the output differs
          echo a b
              4    -  a [..]
                1  + a b
            hint: the lines differ only in leading spaces: expected output is indented by two

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an empty line before output",
      #"""
      echo hello

        hello
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo hello
              2    -
              3 1    hello
            hint: an empty line is expected output here; remove it

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
