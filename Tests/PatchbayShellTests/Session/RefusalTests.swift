import Testing

@Suite("Errors of messages, steps and files")
struct RefusalTests {
  @Test(
    "have the expected text: messages",
    arguments: [
      ErrorRow(
        "a message that was never sent", "why a/b/c/p m7",
        #"""
        error[unknown-message]: no message m7
          why a/b/c/p m7
                      ^~ nothing was sent yet
        """#),
      ErrorRow(
        "no message", "trace 7",
        #"""
        error[wrong-value]: '7' is not a message
          trace 7
                ^ write m and its number: m1; log lists them
        """#),
      ErrorRow(
        "a hop that was not", "send a Ping n=1 --trace=off; trace m1.99",
        #"""
        error[unknown-message]: m1 has no hop 99
          send a Ping n=1 --trace=off; trace m1.99
                                             ^~~~~ the last is m1.4
        """#),
      ErrorRow(
        "something that never could hear", "send a Ping n=1 --trace=off; why a/b/c/q m1",
        #"""
        error[unknown-path]: nothing at /a/b/c/q
          send a Ping n=1 --trace=off; why a/b/c/q m1
                                           ^~~~~~~ did you mean '/a/b/c/p'?  (/a/b/c has no 'q')
        """#),
      ErrorRow(
        "an expectation that is not met",
        "send a Ping n=1 --trace=off; expect not delivered m1 a/b/c/p",
        #"""
        error[expectation]: not as expected: not delivered m1 a/b/c/p
          send a Ping n=1 --trace=off; expect not delivered m1 a/b/c/p
                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ /a/b/c/p received m1 Ping at m1.4
        """#),
      ErrorRow(
        "an expectation of nothing", "expect delivred m1 a",
        #"""
        error[wrong-value]: 'delivred' is none of delivered, blocked, order, count, answer, field, changed,
            cause, env, state, setter, exists, result, same, flow, fault or clean
          expect delivred m1 a
                 ^~~~~~~~ did you mean 'delivered'?
        """#),
      ErrorRow(
        "a failure that does not happen", "!cycle echo fine",
        #"""
        error[expected-failure]: expected to fail with cycle, but succeeded
          !cycle echo fine
          ^~~~~~~~~~~~~~~~ leave the ! out
        """#),
      ErrorRow(
        "another failure than the one expected", "!cycle ls nowhere",
        #"""
        error[expected-failure]: expected to fail with cycle, but failed with unknown-path
          !cycle ls nowhere
          ^~~~~~~~~~~~~~~~~ write !unknown-path if that is expected
        """#),
      ErrorRow(
        "an expectation about nobody",
        "send a Ping n=1 --trace=off; expect not delivered m1 a/b/c/x",
        #"""
        error[unknown-path]: nothing at /a/b/c/x
          send a Ping n=1 --trace=off; expect not delivered m1 a/b/c/x
                                                               ^~~~~~~
            did you mean '/a/b/c/p'?  (/a/b/c has no 'x')
        """#),
      ErrorRow(
        "a pattern that nothing may match", "expect not exists a/b/?",
        #"""
        error[expectation]: not as expected: not exists a/b/?
          expect not exists a/b/?
          ^~~~~~~~~~~~~~~~~~~~~~~ /a/b/c is a container
        """#),
      ErrorRow(
        "a pattern that something is to match", "expect exists a/x*",
        #"""
        error[expectation]: not as expected: exists a/x*
          expect exists a/x*
          ^~~~~~~~~~~~~~~~~~ nothing is there
        """#),
      ErrorRow(
        "an expectation with a word too many", "send a Ping n=1 --trace=off; expect count m1 1 5",
        #"""
        error[too-many-arguments]: nothing more is expected here
          send a Ping n=1 --trace=off; expect count m1 1 5
                                                         ^ usage: expect count mN N
        """#),
      ErrorRow(
        "an interceptor that nobody knows",
        "send a Ping n=1 --trace=off; expect not blocked m1 a/b/c/p --by=nobody",
        #"""
        error[unknown-name]: no interceptor 'nobody'
          (cut)  a Ping n=1 --trace=off; expect not blocked m1 a/b/c/p --by=nobody
                                                                            ^~~~~~
            add interceptor P:N ACT adds one
        """#),
      ErrorRow(
        "answers of what is no query", "send a Ping n=1 --trace=off; expect not answer m1 4",
        #"""
        error[wrong-kind]: Ping is not a query and has no answers
          send a Ping n=1 --trace=off; expect not answer m1 4
                                                         ^~ name a message that ask has sent
        """#),
      ErrorRow(
        "no answer wanted", "ask a Sum a=1 b=2 --first=0",
        #"""
        error[wrong-value]: '0' is not a count
          ask a Sum a=1 b=2 --first=0
                                    ^ write a whole number from 1
        """#),
      ErrorRow(
        "less than no answer wanted", "ask a Sum a=1 b=2 --first=-1",
        #"""
        error[wrong-value]: '-1' is not a count
          ask a Sum a=1 b=2 --first=-1
                                    ^~ write a whole number from 1
        """#),
      ErrorRow(
        "nothing sent", "send a Ping n=1 --repeat=0",
        #"""
        error[wrong-value]: '0' is not a count
          send a Ping n=1 --repeat=0
                                   ^ write a whole number from 1
        """#),
      ErrorRow(
        "a name that another interceptor has", "add interceptor a:i count; add interceptor a:i log",
        #"""
        error[name-taken]: /a:i is taken by an interceptor
          add interceptor a:i count; add interceptor a:i log
                                                     ^~~ choose another name, or --replace it
        """#),
      ErrorRow(
        "an expectation behind a condition", "[!macos] expect exists nowhere",
        #"""
        error[expectation]: not as expected: exists nowhere
          [!macos] expect exists nowhere
                   ^~~~~~~~~~~~~~~~~~~~~ nothing is there
        """#),
      ErrorRow(
        "wishes that exclude each other", "ask a Sum a=1 b=2 --all --first=1",
        #"""
        error[not-possible]: --first=1 can't be combined with --all
          ask a Sum a=1 b=2 --all --first=1
                                  ^~~~~~~~~ leave one out
        """#),
    ])
  func messages(row: ErrorRow) throws { try row.check() }

  @Test(
    "have the expected text: steps",
    arguments: [
      ErrorRow(
        "trying out what leaves traces", "try save /tmp/never-written",
        #"""
        error[not-possible]: try writes no files and runs no programs
          try save /tmp/never-written
                   ^~~~~~~~~~~~~~~~~~ leave the try out
        """#),
      ErrorRow(
        "going back too far", "undo 99",
        #"""
        error[end-of-time]: can't go back 99
          undo 99
               ^~ only 7 can be undone
        """#),
      ErrorRow(
        "going forward to nothing", "redo",
        #"""
        error[end-of-time]: can't go forward 1
          redo
          ^~~~ nothing was undone
        """#),
    ])
  func time(row: ErrorRow) throws { try row.check() }

  @Test(
    "have the expected text: files",
    arguments: [
      ErrorRow(
        "a file that is not there", "run /nowhere/file",
        #"""
        error[cannot-read]: can't read /nowhere/file: No such file or directory
          run /nowhere/file
              ^~~~~~~~~~~~~
        """#),
      ErrorRow(
        "a file that can't be written", "save /nowhere/file",
        #"""
        error[cannot-write]: can't write /nowhere/file: No such file or directory
          save /nowhere/file
               ^~~~~~~~~~~~~ the file is unchanged
        """#),
      ErrorRow(
        "a device", "save /dev/full",
        #"""
        error[cannot-write]: can't write /dev/full: it is a device, not a file
          save /dev/full
               ^~~~~~~~~ the file is unchanged
        """#),
      ErrorRow(
        "a picture without a file", "graph --format=svg",
        #"""
        error[missing-argument]: -o F is missing
          graph --format=svg
                ^~~~~~~~~~~~ usage: graph --format=svg -o graph.svg
        """#),
      ErrorRow(
        "a condition that nobody knows", "[solaris] echo hi",
        #"""
        error[unknown-condition]: no condition 'solaris'
          [solaris] echo hi
           ^~~~~~~ there are linux, macos, slow, tty, has:PROGRAM, swift>=VERSION
        """#),
    ])
  func files(row: ErrorRow) throws { try row.check() }

  @Test(
    "have the expected text: limits",
    arguments: [
      ErrorRow(
        "a limit that is none", "set a causalDepth=0",
        #"""
        error[wrong-value]: '0' is not a limit
          set a causalDepth=0
                            ^ write a whole number from 1
        """#),
      ErrorRow(
        "a limit beyond the hard one", "set a causalDepth=100000",
        #"""
        error[wrong-value]: can't limit causal depth to 100000: give a number from 1 to 256
          set a causalDepth=100000
                            ^~~~~~
        """#),
      ErrorRow(
        "something else than a limit", "set a depth=3",
        #"""
        error[unknown-field]: a node has no field 'depth'
          set a depth=3
                ^~~~~ it has causalDepth, deliveries
        """#),
    ])
  func limits(row: ErrorRow) throws { try row.check() }
}
