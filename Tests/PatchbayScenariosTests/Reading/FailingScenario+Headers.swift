// Scenarios with invalid headers.

extension FailingScenario {
  static let headers = [
    FailingScenario(
      "a late header",
      #"""
      echo a
        a
      @title a
      """#,
      #"""
      FAIL  x.scenario:3  x
        refused: none of its commands was run
        x.scenario:3:1  error[bad-header]: @title comes after a command
              @title a
              ^~~~~~ put it at the start of the file

      failed:
        x.scenario:3

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a header twice",
      #"""
      @title a
      @title b
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:2  a
        refused: none of its commands was run
        x.scenario:2:1  error[bad-header]: @title is given twice
              @title b
              ^~~~~~ leave one out

      failed:
        x.scenario:2

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "an empty header",
      #"""
      @title
      @xfail
      @timeout
      @sample
      @tags
      @skip
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[bad-header]: @title needs a value
              @title
              ^~~~~~ write @title TEXT
        x.scenario:2:1  error[bad-header]: @xfail needs a value
              @xfail
              ^~~~~~ write @xfail REASON
        x.scenario:3:1  error[bad-header]: @timeout needs a value
              @timeout
              ^~~~~~~~ write @timeout 5s
        x.scenario:4:1  error[bad-header]: @sample needs a value
              @sample
              ^~~~~~~ write @sample NAME
        x.scenario:5:1  error[bad-header]: @tags needs a value
              @tags
              ^~~~~ write @tags TAG ...
        x.scenario:6:1  error[bad-header]: @skip needs a value
              @skip
              ^~~~~ write @skip REASON

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a bad time",
      #"""
      @timeout 5 minutes
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:10  error[bad-header]: '5 minutes' is not a duration
              @timeout 5 minutes
                       ^~~~~~~~~ write 500ms, 5s or 2min

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a time of nothing",
      #"""
      @timeout 0s
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:10  error[bad-header]: '0s' is not a duration
              @timeout 0s
                       ^~ write 500ms, 5s or 2min

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a file without lines",
      #"""
      @file a
      @file a b c
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[bad-header]: @file needs a name and its lines
              @file a
              ^~~~~~~ write @file NAME <<END, the lines, and END on a line of its own
        x.scenario:2:1  error[bad-header]: @file needs a name and its lines
              @file a b c
              ^~~~~~~~~~~ write @file NAME <<END, the lines, and END on a line of its own

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a file with a bad name",
      #"""
      @file ../a <<END
      x
      END
      @file /etc/a <<END
      x
      END
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:7  error[bad-header]: '../a' is not the name of a file in $TMP
              @file ../a <<END
                    ^~~~ use a relative path without '..'
        x.scenario:4:7  error[bad-header]: '/etc/a' is not the name of a file in $TMP
              @file /etc/a <<END
                    ^~~~~~ use a relative path without '..'

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a file in another file",
      #"""
      @file a <<END
      END
      @file a/b/c <<END
      END
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:3  x
        refused: none of its commands was run
        x.scenario:3:7  error[cannot-write]: can't write a/b/c: Not a directory
              @file a/b/c <<END
                    ^~~~~ the file is unchanged

      failed:
        x.scenario:3

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "two files of one name",
      #"""
      @file a <<END
      x
      END
      @file a <<END
      y
      END
      echo a
        a
      """#,
      #"""
      FAIL  x.scenario:4  x
        refused: none of its commands was run
        x.scenario:4:7  error[bad-header]: @file a is given twice
              @file a <<END
                    ^ leave one out

      failed:
        x.scenario:4

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "a file that never ends",
      #"""
      @file a <<END
      x
      echo a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:9  error[unclosed-here-document]: no line 'END' ends this text
              @file a <<END
                      ^~~~~ write END alone on a line, at its start

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "no commands",
      #"""
      @title nothing
      # only a heading
      """#,
      #"""
      FAIL  x.scenario:1  nothing
        refused: none of its commands was run
        x.scenario:1:1  error[no-commands]: there is no command in this file
              @title nothing
              ^ write one, or leave the file out

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "files with wrong names",
      #"""
      @file "" <<END
      x
      END
      @file b/../c <<END
      x
      END
      @file b..c <<END
      x
      END
      @file d/e <<END
      x $nothing
      END
      @file f <<END
      x $(ls)
      END
      @file d/e/f <<END
      x $TMP
      END
      echo a
      @file b..c <<END
      x
      END
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:7  error[bad-header]: '' is not the name of a file in $TMP
              @file "" <<END
                    ^~ use a relative path without '..'
        x.scenario:4:7  error[bad-header]: 'b/../c' is not the name of a file in $TMP
              @file b/../c <<END
                    ^~~~~~ use a relative path without '..'
        x.scenario:11:3  error[unset-variable]: variable 'nothing' is not set
              x $nothing
                ^~~~~~~~ set it with 'let nothing=...'
        x.scenario:14:3  error[not-possible]: nothing has been run yet
              x $(ls)
                ^~~~~ write <<'END', so that it is text
        x.scenario:20:7  error[bad-header]: @file b..c is given twice
              @file b..c <<END
                    ^~~~ leave one out

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
    FailingScenario(
      "names of headers that are cut short",
      #"""
      @ c
      @
      @Title c
      echo a
      """#,
      #"""
      FAIL  x.scenario:1  x
        refused: none of its commands was run
        x.scenario:1:1  error[bad-header]: no header '@'
              @ c
              ^ there are @title, @tags, @timeout, @xfail, @skip, @sample, @file
        x.scenario:2:1  error[bad-header]: no header '@'
              @
              ^ there are @title, @tags, @timeout, @xfail, @skip, @sample, @file
        x.scenario:3:1  error[bad-header]: no header '@Title'
              @Title c
              ^~~~~~ did you mean '@title'?  (there are @title, @tags, @timeout, @xfail, @skip, @sample, @file)

      failed:
        x.scenario:1

      1 file: 1 refused; 1.2 s
      """#),
  ]
}
