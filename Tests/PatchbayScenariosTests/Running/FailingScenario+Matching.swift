// Scenarios with captures and patterns whose output differs.

extension FailingScenario {
  static let matching = [
    FailingScenario(
      "captures that differ, in the order of their names",
      #"""
      echo '1 2'
        [b:int] [a:int] x
      echo '3 4'
        [=b] [=a] y
      echo 7
        [c:int]
      echo '8 9'
        [=c] [=b] z
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo '1 2'
              2    - [b:int] [a:int] x
                1  + 1 2
        x.scenario:3:1  the output differs
          echo '3 4'
              4    - [=b] [=a] y
                1  + 3 4
            hint: [=a] is "2", [=b] is "1"
        x.scenario:7:1  the output differs
          echo '8 9'
              8    - [=c] [=b] z
                1  + 8 9
            hint: [=b] is "1", [=c] is "7"

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a capture that is lost, and can be any text from then on",
      #"""
      echo a
        b [n:int]
      echo '7 x'
        [=n] x
      echo '8 x'
        [=n] y
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo a
              2    - b [n:int]
                1  + a
        x.scenario:5:1  the output differs
          echo '8 x'
              6    - [=n] y
                1  + 8 x
            hint: [=n] has no value, since the block of line 1 did not match

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a single line between two changes",
      #"""
      echo 'a
      1
      2
      3
      4
      5
      6
      7
      z'
        b
        1
        2
        3
        4
        5
        6
        7
        y
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo 'a
          1
          2
          3
          4
          5
          6
          7
          z'
              10    - b
                 1  + a
              11 2    1
              12 3    2
              13 4    3
              14 5    4
              15 6    5
              16 7    6
              17 8    7
              18    - y
                 9  + z

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a line that matches only behind three dots",
      #"""
      echo 'd
      b'
        a
        ...
        d
      echo 'd
      b
      d
      b'
        b
        ...
        b
        c
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo 'd
          b'
              3    - a
              4      ...
              5 1    d
                2  + b
        x.scenario:6:1  the output differs
          echo 'd
          b
          d
          b'
              10    - b
                 1  + d
              11      ...
              12 2    b
              13    - c
              14    - a
                 3  + d
                 4  + b

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "more captures that a line refers to itself than are tried",
      #"""
      echo 'w x y z w x y z'
        [a:..] [b:..] [c:..] [d:..] [=a] [=b] [=c] [=d]
      echo 'v w x y z v w x y z'
        [a:..] [b:..] [c:..] [d:..] [e:..] [=a] [=b] [=c] [=d] [=e]
      """#,
      #"""
      FAIL  x.scenario:3  x
        x.scenario:3:1  the output differs
          echo 'v w x y z v w x y z'
              4    - [a:..] [b:..] [c:..] [d:..] [e:..] [=a] [=b] [=c] [=d] [=e]
                1  + v w x y z v w x y z
            hint: [=a] is "w", [=b] is "x", [=c] is "y", [=d] is "z"

      failed:
        x.scenario:3

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
