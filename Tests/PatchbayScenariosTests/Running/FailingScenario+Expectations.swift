// Scenarios with expectations that fail, and with blocks that depend on one another.

extension FailingScenario {
  static let expectations = [
    FailingScenario(
      "expectations that fail, before an error",
      #"""
      # one
      expect exists a; add container b; expect exists c
      # two
      expect exists b; expect exists d
      rm no
      # three
      echo never
      """#,
      #"""
      FAIL  x.scenario:2  x
        # one
          x.scenario:2:1  error[expectation]: not as expected: exists a
                expect exists a; add container b; expect exists c
                ^~~~~~~~~~~~~~~ nothing is there
          x.scenario:2:35  error[expectation]: not as expected: exists c
                expect exists a; add container b; expect exists c
                                                  ^~~~~~~~~~~~~~~ nothing is there
        # two
          x.scenario:4:18  error[expectation]: not as expected: exists d
                expect exists b; expect exists d
                                 ^~~~~~~~~~~~~~~ nothing is there
          x.scenario:5:4  error[unknown-path]: nothing at /no
                rm no
                   ^~ did you mean '/b'?  (there is no 'no')
        # three  not run

      failed:
        x.scenario:2

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "captures of blocks that differ",
      #"""
      echo 'm7 of 8'
        m[id:int] of 9
      echo 7
        [=id]
      echo a
        b [other:int]
      echo 5
        [=other]
      echo 'x 5'
        y [=other]
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo 'm7 of 8'
              2    - m[id:int] of 9
                1  + m7 of 8
        x.scenario:5:1  the output differs
          echo a
              6    - b [other:int]
                1  + a
        x.scenario:9:1  the output differs
          echo 'x 5'
              10    - y [=other]
                 1  + x 5
            hint: [=other] has no value, since the block of line 5 did not match

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "faults that are expected and not",
      #"""
      define event P
      add container a; add plugin a/p Faulty on=P; add plugin a/q Probe on=P
      send a P --trace=off
      expect fault m1
      expect fault
      expect not fault
      expect not fault m1
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  error[expectation]: not as expected: not fault
              expect not fault
              ^~~~~~~~~~~~~~~~ m1.3: p (Faulty) threw at P from a: it is faulty
        x.scenario:7:1  error[expectation]: not as expected: not fault m1
              expect not fault m1
              ^~~~~~~~~~~~~~~~~~~ m1.3: p (Faulty) threw at P from a: it is faulty

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
