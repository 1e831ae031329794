// Scenarios in pages.

extension FailingScenario {
  static let pages = [
    FailingScenario(
      "a near-miss fence", file: "x.md",
      #"""
      # Page
      ```patchbya
      echo a
      ```
      ```Patchbay
      echo b
      ```
      """#,
      #"""
      FAIL  x.md:2  Page
        refused: none of its commands was run
        x.md:2:4  error[bad-fence]: 'patchbya' is not a label that is replayed
              ```patchbya
                 ^~~~~~~~ did you mean 'patchbay'?  (the label is patchbay)
        x.md:5:4  error[bad-fence]: 'Patchbay' is not a label that is replayed
              ```Patchbay
                 ^~~~~~~~ did you mean 'patchbay'?  (the label is patchbay)

      failed:
        x.md:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an unclosed fence", file: "x.md",
      #"""
      # Page
      ```patchbay
      echo a
        a
      """#,
      #"""
      FAIL  x.md:2  Page
        refused: none of its commands was run
        x.md:2:4  error[bad-fence]: this fence is not closed
              ```patchbay
                 ^~~~~~~~ close it with ```

      failed:
        x.md:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a session without a prompt", file: "x.md",
      #"""
      ```patchbay session
      a
      /> echo a
      a
      ```
      """#,
      #"""
      FAIL  x.md:2  x
        refused: none of its commands was run
        x.md:2:1  error[bad-fence]: there is no prompt above this line
              a
              ^ a fence labelled patchbay session begins with a prompt, such as '/> tree'

      failed:
        x.md:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a wrong prompt", file: "x.md",
      #"""
      # Page
      ```patchbay session
      /> add container live
      /> cd live
      /> echo a
      a
      /live> echo b
      c
      ```
      """#,
      #"""
      FAIL  x.md:5  Page
        # Page
          x.md:5:1  the prompt shows /, and the session is in /live
            echo a
              write the prompt that the session has there, or run patchbay test --update
          x.md:7:1  the output differs
            echo b
                8    - c
                  1  + b

      failed:
        x.md:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a world that a page has left", file: "x.md",
      #"""
      ```patchbay
      add container a
      ```
      ```patchbay fresh
      ls a
      ```
      """#,
      #"""
      FAIL  x.md:5  x
        x.md:5:4  error[unknown-path]: nothing at /a
              ls a
                 ^ there is no 'a'

      failed:
        x.md:5

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
