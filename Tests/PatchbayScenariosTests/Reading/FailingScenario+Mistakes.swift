// Scenarios with invalid commands or blocks.

extension FailingScenario {
  static let mistakes = [
    FailingScenario(
      "a syntax error",
      #"""
      echo "a
      echo b
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:6  error[unterminated-quote]: this " is never closed
              echo "a
                   ^ close it with "

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a must-fail without a command",
      #"""
      !
      echo b
        b
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[missing-command]: no command after '!'
              !
              ^ write one, or remove the '!'

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "another name than that of the node that a move holds",
      #"""
      add composer live
      add container room
      mv --weak room live
      release @rom
      """#,
      #"""
      FAIL  x.scenario:4  x
        refused: none of its commands was run
        x.scenario:4:9  error[unknown-name]: no held object 'rom'
              release @rom
                      ^~~~ did you mean 'room'?  (show @NAME shows one)

      failed:
        x.scenario:4

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a must-fail that can't be read, with other words",
      #"""
      !unterminated-quote echo "b
        b
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          !unterminated-quote echo "b
              2    - b
                1  + error[unterminated-quote]: this " is never closed
                2  +   !unterminated-quote echo "b
                3  +                            ^ close it with "

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "several errors",
      #"""
      tre
      add contaner a
      echo $nothing
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[short-command]: 'tre' is short for 'tree'
              tre
              ^~~ write the command in full: tree
        x.scenario:2:5  error[unknown-command]: no command 'add contaner'
              add contaner a
                  ^~~~~~~~ did you mean 'add container'?  (write add and one of composer, container, plugin, relay, interceptor)
        x.scenario:3:6  error[unset-variable]: variable 'nothing' is not set
              echo $nothing
                   ^~~~~~~~ set it with 'let nothing=...'

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "more that is never closed than is looked for",
      (1...12).map { "let a\($0)={" }.joined(separator: "\n"),
      "FAIL  x.scenario:1  x\n  refused: none of its commands was run\n"
        + (1...9).map {
          """
            x.scenario:\($0):8  error[unclosed-bracket]: this '{' is never closed
                  let a\($0)={
                         ^ close it with '}'; quotes make it text

          """
        }.joined() + """
            x.scenario:10:1  error[too-many-errors]: too many errors; the rest is not read
                  let a10={
                  ^

          failed:
            x.scenario:1

          1 file: 1 refused; 1.2 s
          """),
    FailingScenario(
      "an unset variable",
      #"""
      echo a
        a
      echo $no
      """#,
      #"""
      FAIL  x.scenario:3  x
        refused: none of its commands was run
        x.scenario:3:6  error[unset-variable]: variable 'no' is not set
              echo $no
                   ^~~ set it with 'let no=...'

      failed:
        x.scenario:3

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a block that has no command",
      #"""
        a
      echo b
        b
       c
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[stray-output]: this is indented as output, and there is no command above it
                a
              ^~~ commands begin at the start of the line
        x.scenario:4:1  error[stray-output]: this is indented, but not by two spaces
               c
              ^~ a command begins at the start of the line, its output after two spaces

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a block that can never match",
      #"""
      echo a
        [blank]
        a
        [/(/]
      """#,
      #"""
      FAIL  x.scenario:2  x
        refused: none of its commands was run
        x.scenario:2:3  error[useless-block]: [blank] is not the last line
                [blank]
                ^~~~~~~ leave the line empty: only an empty last line is written [blank]
        x.scenario:4:3  error[bad-pattern]: this '(' is never closed
                [/(/]
                ^~~~~ close it with ')', or write \(

      failed:
        x.scenario:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a name that nothing is captured as",
      #"""
      echo 7
        [n:int]
      echo 7
        [=m]
      """#,
      #"""
      FAIL  x.scenario:4  x
        refused: none of its commands was run
        x.scenario:4:3  error[unknown-capture]: nothing above is captured as 'm'
                [=m]
                ^~~~ capture it further up: [m:int], [m:..]

      failed:
        x.scenario:4

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a name that is captured",
      #"""
      echo 7
        [n:int]
      echo 8
        [=n]
      """#,
      #"""
      FAIL  x.scenario:3  x
        x.scenario:3:1  the output differs
          echo 8
              4    - [=n]
                1  + 8
            hint: [=n] is "7"

      failed:
        x.scenario:3

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a placeholder that is none",
      #"""
      echo 7
        [integer]
      """#,
      #"""
      FAIL  x.scenario:1  x
        x.scenario:1:1  the output differs
          echo 7
              2    - [integer]
                1  + 7
            hint: [integer] is not a placeholder; [int] is

      failed:
        x.scenario:1

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an expression with more ends than are tried",
      #"""
      echo '/]/]/]/]/]/]/]'
        [/(/]/]/]/]/]/]/])/]
      echo '/]/]/]/]/]/]/]/]'
        [/(/]/]/]/]/]/]/]/])/]
      """#,
      #"""
      FAIL  x.scenario:4  x
        refused: none of its commands was run
        x.scenario:4:3  error[bad-pattern]: this '(' is never closed
                [/(/]/]/]/]/]/]/]/])/]
                ^~~~~ close it with ')', or write \(

      failed:
        x.scenario:4

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "patterns at several places of a block",
      #"""
      echo a
        [/(/]
        é [x:/[z-a]/] [/a**/]
        [/a{2,1}/] [=x]
      """#,
      #"""
      FAIL  x.scenario:2  x
        refused: none of its commands was run
        x.scenario:2:3  error[bad-pattern]: this '(' is never closed
                [/(/]
                ^~~~~ close it with ')', or write \(
        x.scenario:3:5  error[bad-pattern]: the range is reversed
                é [x:/[z-a]/] [/a**/]
                  ^~~~~~~~~~~ exchange them
        x.scenario:3:17  error[bad-pattern]: there is nothing before this to repeat
                é [x:/[z-a]/] [/a**/]
                              ^~~~~~~ write a backslash before it to match it
        x.scenario:4:3  error[bad-pattern]: the second number of a repetition is smaller than the first
                [/a{2,1}/] [=x]
                ^~~~~~~~~~ exchange them
        x.scenario:4:14  error[unknown-capture]: nothing above is captured as 'x'
                [/a{2,1}/] [=x]
                           ^~~~ capture it further up: [x:int], [x:..]

      failed:
        x.scenario:2

      1 file: 1 refused; 1.2 s
      """#),
  ]
}
