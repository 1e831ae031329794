// Scenarios whose failures are caused by other lines.

extension FailingScenario {
  static let causes = [
    FailingScenario(
      "an unexpected loop",
      #"""
      define event Ping
      add container room
      add plugin room/a Forwarder on=Ping send=Ping
      send room Ping --trace=off
      """#,
      #"""
      FAIL  x.scenario:4  x
        x.scenario:4:1  error[limit]: m1 led to 200 more messages, up to the depth-limit: /room/a sends Ping on Ping
              send room Ping --trace=off
              ^~~~ give it a condition, or let it send another kind; lint lists cycles; set /room causalDepth=N allows more

      failed:
        x.scenario:4

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an observer that was removed",
      #"""
      define event Say text:text
      add composer live; add container live/room; add container live/tools
      add plugin live/room/chat Probe on=Say; add plugin live/tools/log Probe on=Say
      rm live/tools/log
      send live/room Say text=hello
        m1 Say  text="hello"  from /live/room
          1 /live/room          enter
          2   chat              deliver
          3 /live               enter
          4 /live/tools         enter
          5   log               deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send live/room Say text=hello
            m1 ended before what was expected
            expected there       /live enter
              /live/tools/log no longer exists: line 4: rm live/tools/log

               6 1    m1 Say  text="hello"  from /live/room
               7 2      1 /live/room          enter
               8 3      2   chat              deliver
               9    -   3 /live               enter
              10    -   4 /live/tools         enter
              11    -   5   log               deliver
              12    -   result  2 observers delivered
                 4  +   result  1 observer delivered

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an expectation with its cause",
      #"""
      define event Say text:text
      add composer live; add container live/room
      add plugin live/room/chat Probe on=Say
      env live muted=true
      add interceptor live/room:quiet drop Say --when='env.muted'
      send live/room Say text=hello --trace=off
      expect delivered m1 live/room/chat
      """#,
      #"""
      FAIL  x.scenario:7  x
        x.scenario:7:1  error[expectation]: not as expected: delivered m1 live/room/chat
              expect delivered m1 live/room/chat
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ /live/room/chat observes Say but did not receive m1: dropped at m1.2 by /live/room:quiet
                it drops Say when env.muted
                env.muted  true  set on /live, in line 4: env live muted=true
                would pass with env.muted=false
                /live/room:quiet was added in line 5: add interceptor live/room:quiet drop Say --when='env.muted'

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an error in another file",
      #"""
      @file setup.patchbay <<END
      add container room
      rm nothing
      END
      run setup.patchbay
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  error[unknown-path]: setup.patchbay:2:4: nothing at /nothing
          run setup.patchbay
              rm nothing
                 ^~~~~~~ there is no 'nothing'

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an interceptor of a world that another one has replaced",
      #"""
      @file other.patchbay <<END
      define event Ping n:int
      add container room
      add interceptor room:quiet drop Ping
      END
      define event Ping n:int
      add container room
      env room muted=true
      add interceptor room:quiet drop Ping --when=env.muted
      send room Ping n=1 --trace=off
      load other.patchbay
      trace m1
        m1 Ping  n=1  from /room
          1 /room               enter
          2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
          result  no observers
      """#,
      #"""
      FAIL  x.scenario:12  x
        x.scenario:12:1  the output differs
          trace m1
            first diverging hop  m1.2 /room:quiet drop env.muted is true, set on /room; no observer missed it
            expected there       /room:quiet drop env.muted is 1, set on /room; no observer missed it

              13 1    m1 Ping  n=1  from /room
              14 2      1 /room               enter
              15    -   2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
                 3  +   2   :quiet            drop     env.muted is true, set on /room; no observer missed it
              16 4      result  no observers

      failed:
        x.scenario:12

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an observer of a world that another one has replaced",
      #"""
      @file other.patchbay <<END
      define event Ping
      add container room
      END
      define event Ping
      add container room
      add plugin room/p Probe on=Ping
      load other.patchbay
      send room Ping
        m1 Ping  from /room
          1 /room               enter
          2   p                 deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:9  x
        x.scenario:9:1  the output differs
          send room Ping
            m1 ended before what was expected
            expected there       /room enter
              /room/p is not in the tree; nothing observes Ping

              10 1    m1 Ping  from /room
              11    -   1 /room               enter
              12    -   2   p                 deliver
              13    -   result  1 observer delivered
                 2  +   result  no observers

      failed:
        x.scenario:9

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
