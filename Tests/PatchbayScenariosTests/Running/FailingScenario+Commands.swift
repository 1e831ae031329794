// Scenarios with commands whose output differs.

extension FailingScenario {
  static let commands = [
    FailingScenario(
      "an error in the middle",
      #"""
      # first
      add container a

      # second
      echo before
        before
      rm no
      echo after
        after

      # third
      echo never
      """#,
      #"""
      FAIL  x.scenario:7  x
        # first  ok
        # second
          x.scenario:7:4  error[unknown-path]: nothing at /no
                rm no
                   ^~ did you mean '/a'?  (there is no 'no')
        # third  not run

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a must-fail that passed",
      #"""
      ! add container a
      !unknown-path echo b
        b
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  error[expected-failure]: expected to fail, but succeeded
              ! add container a
              ^~~~~~~~~~~~~~~~~ leave the ! out

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a must-fail with another code",
      #"""
      !name-taken rm no
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  error[expected-failure]: expected to fail with name-taken, but failed with unknown-path
              !name-taken rm no
              ^~~~~~~~~~~~~~~~~ write !unknown-path if that is expected

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a must-fail with other words",
      #"""
      ! rm no
        error[unknown-path]: there is nothing at /no
          ! rm no
               ^~
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          ! rm no
              2    - error[unknown-path]: there is nothing at /no
                1  + error[unknown-path]: nothing at /no
              3 2      ! rm no
              4    -        ^~
                3  +        ^~ there is no 'no'

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "output where none is expected",
      #"""
      echo a
      echo b
      echo c
        c
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo a
                1  + a
            no output is expected here; patchbay test --update writes the actual output
        x.scenario:2:1  the output differs
          echo b
                1  + b
            no output is expected here; patchbay test --update writes the actual output

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "no output where some is expected",
      #"""
      let a=1
        1
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          let a=1
              2    - 1

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "commands behind quit",
      #"""
      echo a
        a
      quit
      echo b
        b
      """#,
      #"""
      FAIL  x.scenario:4  x
        x.scenario:4:1  error[no-commands]: this is never run: line 3 has ended the session
              echo b
              ^~~~~~ move quit to the end, or leave it out

      failed:
        x.scenario:4

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a file that changes while it runs",
      #"""
      echo "echo changed" > $DIR/x.scenario
      echo a
        b
      """#,
      #"""
      FAIL  x.scenario:2  x
        x.scenario:2:1  the output differs
          echo a
              3    - b
                1  + a
        x.scenario:1:1  the file was changed while it ran
            run it again

      failed:
        x.scenario:2

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "another expectation",
      #"""
      expect exists no
      echo a
        b
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  error[expectation]: not as expected: exists no
              expect exists no
              ^~~~~~~~~~~~~~~~ nothing is there
        x.scenario:2:1  the output differs
          echo a
              3    - b
                1  + a

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an error below a mismatch",
      #"""
      # one
      echo a
        b
      # two
      echo c; rm no
        c
        d
      # three
      echo e
      """#,
      #"""
      FAIL  x.scenario:2  x
        # one
          x.scenario:2:1  the output differs
            echo a
                3    - b
                  1  + a
        # two
          x.scenario:5:1  the output differs
                6 1    c
                7    - d
          x.scenario:5:12  error[unknown-path]: nothing at /no
                echo c; rm no
                           ^~ there is no 'no'
        # three  not run

      failed:
        x.scenario:2

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "two headings of one name",
      #"""
      # same
      echo a
        b
      # same
      echo c
        d
      """#,
      #"""
      FAIL  x.scenario:2  x
        # same
          x.scenario:2:1  the output differs
            echo a
                3    - b
                  1  + a
        # same
          x.scenario:5:1  the output differs
            echo c
                6    - d
                  1  + c

      failed:
        x.scenario:2

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an error in a session", file: "x.md",
      #"""
      ```patchbay session
      /> rm no
      error[unknown-path]: nothing at /no
        rm no
           ^~ there is no 'nope'
      /> echo a
      a
      ```
      """#,
      #"""
      FAIL  x.md:2  x
        x.md:2:1  the output differs
          rm no
              3 1    error[unknown-path]: nothing at /no
              4 2      rm no
              5    -      ^~ there is no 'nope'
                3  +      ^~ there is no 'no'

      failed:
        x.md:2

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
