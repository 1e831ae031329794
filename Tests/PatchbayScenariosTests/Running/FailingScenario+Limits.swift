// Scenarios that exceed a limit, or are known to fail.

extension FailingScenario {
  static let limits = [
    FailingScenario(
      "a time-out",
      #"""
      @timeout 100ms
      repeat 1000000000 let a=1
      """#,
      #"""
      FAIL  x.scenario:2  x
        timed out
        x.scenario:2:1  it took longer than 100 ms
          repeat 1000000000 let a=1
            give it @timeout TIME or --timeout=TIME, or find what doesn't end

      failed:
        x.scenario:2

      1 file: 1 timed out; 1.2 s
      """#),
    FailingScenario(
      "too much output",
      #"""
      let a=0123456789; let b=$a$a$a$a$a$a$a$a$a$a; let c=$b$b$b$b$b$b$b$b$b$b
      repeat 1000000000 echo $c$c$c
      # later
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:2  x
        x.scenario:2:1  error[over-budget]: more than 16,777,216 bytes, and 32 or more a line, that one step of a scenario prints
          repeat 1000000000 echo $c$c$c
            print less, or write it into a file: > FILE; patchbay test --limit step=N allows more
        # later  not run

      failed:
        x.scenario:2

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a failure that is known",
      #"""
      @xfail issue 7
      echo a
        b
      """#,
      #"""
      1 file: 1 failed as expected; 1.2 s
      """#),
    FailingScenario(
      "a known failure that passes",
      #"""
      @xfail issue 7
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        passed unexpectedly
        x.scenario:1:1  everything was as expected, but @xfail expects a failure: issue 7
            take @xfail out of the file

      failed:
        x.scenario:1

      1 file: 1 passed unexpectedly; 1.2 s
      """#),
    FailingScenario(
      "a known gap: a command, an option, a kind and a word that are none yet",
      #"""
      @xfail issue 7
      frobnicate /x
      tree --sideways
      send / Nothing
      echo "a
      """#,
      #"""
      1 file: 1 failed as expected; 1.2 s
      """#),
    FailingScenario(
      "a known failure with a header that is wrong",
      #"""
      @xfail issue 7
      @titel a
      frobnicate
      """#,
      #"""
      FAIL  x.scenario:2  x
        refused: none of its commands was run
        x.scenario:2:1  error[bad-header]: no header '@titel'
              @titel a
              ^~~~~~ did you mean '@title'?  (there are @title, @tags, @timeout, @xfail, @skip, @sample, @file)
        x.scenario:3:1  error[unknown-command]: no command 'frobnicate'
              frobnicate
              ^~~~~~~~~~ help lists all

      failed:
        x.scenario:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a known failure without a command",
      #"""
      @xfail issue 7
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[no-commands]: there is no command in this file
              @xfail issue 7
              ^ write one, or leave the file out

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a file that is skipped, whatever its commands are",
      #"""
      @skip needs a relay
      frobnicate
      echo a
        b
      [/(/]
      """#,
      #"""
      1 file: 1 skipped; 3 commands left out; 1.2 s
      """#),
    FailingScenario(
      "a skipped file with a header that is wrong",
      #"""
      @skip later
      @timeout soon
      frobnicate
      """#,
      #"""
      FAIL  x.scenario:2  x
        refused: none of its commands was run
        x.scenario:2:10  error[bad-header]: 'soon' is not a duration
              @timeout soon
                       ^~~~ write 500ms, 5s or 2min

      failed:
        x.scenario:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "commands left out",
      #"""
      [macos] echo a; [linux] echo b
        b
      [macos] echo c
        d
      echo e
        f
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          echo e
              6    - f
                1  + e

      failed:
        x.scenario:5

      1 file: 1 failed; 2 commands left out; 1.2 s
      """#),
    FailingScenario(
      "all commands left out",
      #"""
      [macos] echo a
      [!linux] echo b
      """#,
      #"""
      1 file: 1 skipped; 2 commands left out; 1.2 s
      """#),
    FailingScenario(
      "an unknown condition",
      #"""
      [lniux] echo a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:2  error[unknown-condition]: no condition 'lniux'
              [lniux] echo a
               ^~~~~ did you mean 'linux'?  (there are linux, macos, slow, tty, has:PROGRAM, swift>=VERSION)

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an unknown header",
      #"""
      @titel a
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[bad-header]: no header '@titel'
              @titel a
              ^~~~~~ did you mean '@title'?  (there are @title, @tags, @timeout, @xfail, @skip, @sample, @file)

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an unknown sample",
      #"""
      @sample no-room
      echo a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:9  error[unknown-sample]: no sample 'no-room'
              @sample no-room
                      ^~~~~~~ there are checkout, live-room, none, reader

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an unknown fence word", file: "x.md",
      #"""
      ```patchbay fersh
      echo a
        a
      ```
      """#,
      #"""
      FAIL  x.md:1  x
        refused: none of its commands was run
        x.md:1:13  error[bad-fence]: the label of a fence has no word 'fersh'
              ```patchbay fersh
                          ^~~~~ did you mean 'fresh'?  (patchbay may be followed by fresh, skip, session, sample=NAME)

      failed:
        x.md:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a misspelt session, whose lines are no errors besides", file: "x.md",
      #"""
      ```patchbay sesion
      /> echo a
      a
      ```
      """#,
      #"""
      FAIL  x.md:1  x
        refused: none of its commands was run
        x.md:1:13  error[bad-fence]: the label of a fence has no word 'sesion'
              ```patchbay sesion
                          ^~~~~~ did you mean 'session'?  (patchbay may be followed by fresh, skip, session, sample=NAME)

      failed:
        x.md:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an unknown sample of a fence", file: "x.md",
      #"""
      ```patchbay sample=no
      echo a
      ```
      """#,
      #"""
      FAIL  x.md:1  x
        refused: none of its commands was run
        x.md:1:13  error[unknown-sample]: no sample 'no'
              ```patchbay sample=no
                          ^~~~~~~~~ there are checkout, live-room, none, reader

      failed:
        x.md:1

      1 file: 1 refused; 1.2 s
      """#),
  ]
}
