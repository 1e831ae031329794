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
    FailingScenario(
      "labels that are nearly right, and unknown words behind the label", file: "x.md",
      #"""
      # A page
      ```patchba
      tree
      ```
      ~~~PATCHBAY
      tree
      ~~~
      ```patchbay freh
      tree
      ```
      ``` patchbay sesion sample=none other
      /> tree
      ```
      ```patchbays
      tree
      ```
      ```patch
      tree
      ```
      ```text
      tre
      ```
      """#,
      #"""
      FAIL  x.md:2  A page
        refused: none of its commands was run
        x.md:2:4  error[bad-fence]: 'patchba' is not a label that is replayed
              ```patchba
                 ^~~~~~~ did you mean 'patchbay'?  (the label is patchbay)
        x.md:5:4  error[bad-fence]: 'PATCHBAY' is not a label that is replayed
              ~~~PATCHBAY
                 ^~~~~~~~ did you mean 'patchbay'?  (the label is patchbay)
        x.md:8:13  error[bad-fence]: the label of a fence has no word 'freh'
              ```patchbay freh
                          ^~~~ did you mean 'fresh'?  (patchbay may be followed by fresh, skip, session, sample=NAME)
        x.md:11:14  error[bad-fence]: the label of a fence has no word 'sesion'
              ``` patchbay sesion sample=none other
                           ^~~~~~ did you mean 'session'?  (patchbay may be followed by fresh, skip, session, sample=NAME)
        x.md:11:33  error[bad-fence]: the label of a fence has no word 'other'
              ``` patchbay sesion sample=none other
                                              ^~~~~ patchbay may be followed by fresh, skip, session, sample=NAME
        x.md:14:4  error[bad-fence]: 'patchbays' is not a label that is replayed
              ```patchbays
                 ^~~~~~~~~ did you mean 'patchbay'?  (the label is patchbay)

      failed:
        x.md:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "prompts with places, and lines without a prompt", file: "x.md",
      #"""
      ```patchbay session
      /> ls
      x
      /live/a b> tre
      /live>tre
      /"a b"> tre
      /> echo a \
      ...> b; tre
      />
      //> tre
      ```
      ```patchbay session
      tree

      /> tre
      ```
      ```patchbay skip
      tre
      ```
      """#,
      #"""
      FAIL  x.md:13  x
        refused: none of its commands was run
        x.md:13:1  error[bad-fence]: there is no prompt above this line
              tree
              ^~~~ a fence labelled patchbay session begins with a prompt, such as '/> tree'

      failed:
        x.md:13

      1 file: 1 refused; 1.2 s
      """#),
  ]
}
