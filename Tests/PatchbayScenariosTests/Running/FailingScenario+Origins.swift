// Scenarios whose failures are caused by lines that use other names for the cause.

extension FailingScenario {
  static let origins = [
    FailingScenario(
      "two nodes that change names",
      #"""
      define event Say text:text
      add composer live; add container live/a; add container live/b
      add plugin live/a/x Probe on=Say; add plugin live/b/x Probe on=Say
      add interceptor live/a:quiet drop Say --when=env.muted
      add interceptor live/b:quiet listen Say
      env live/a muted=true
      env live/b muted=false
      rename live/a c; rename live/b a; rename live/c b
      send live Say text=psst --trace=brief
        m1 Say  text="psst"  from /live
          2 /live/a/x     deliver
          5 /live/b/x     deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:9  x
        x.scenario:9:1  the output differs
          send live Say text=psst --trace=brief
            first diverging hop  m1.3 /live/b:quiet drop env.muted is true, set on /live/b; 1 observer not reached
            expected there       /live/a/x deliver
              /live/b:quiet drops Say when env.muted
                env.muted was set in line 6: env live/a muted=true
                /live/b:quiet was added in line 4: add interceptor live/a:quiet drop Say --when=env.muted

              10 1    m1 Say  text="psst"  from /live
              11    -   2 /live/a/x     deliver
              12    -   5 /live/b/x     deliver
              13    -   result  2 observers delivered
                 2  +   3 /live/b:quiet       drop     env.muted is true, set on /live/b; 1 observer not reached
                 3  +   6 /live/a/x           deliver
                 4  +   result  1 of 2 observers delivered, 1 dropped

      failed:
        x.scenario:9

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a node that was renamed after its value was set",
      #"""
      define event Say text:text
      add composer live; add container live/a
      add plugin live/a/x Probe on=Say
      env live/a muted=true; rename live/a b; add interceptor live/b:quiet drop Say --when=env.muted
      send live/b Say text=psst --trace=off
      expect delivered m1 live/b/x
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  error[expectation]: not as expected: delivered m1 live/b/x
              expect delivered m1 live/b/x
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~ /live/b/x observes Say but did not receive m1: dropped at m1.2 by /live/b:quiet
                it drops Say when env.muted
                env.muted  true  set on /live/b, in line 4: env live/a muted=true
                would pass with env.muted=false
                /live/b:quiet was added in line 4: add interceptor live/b:quiet drop Say --when=env.muted

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a copy, renamed",
      #"""
      define event Say text:text
      add composer live; add container live/a
      add plugin live/a/x Probe on=Say
      add interceptor live/a:quiet drop Say --when=env.muted
      env live/a muted=true
      cp live/a live/b
      rename live/b c
      send live/c Say text=psst --trace=off
      expect delivered m1 live/c/x
      """#,
      #"""
      FAIL  x.scenario:9  x
        x.scenario:9:1  error[expectation]: not as expected: delivered m1 live/c/x
              expect delivered m1 live/c/x
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~ /live/c/x observes Say but did not receive m1: dropped at m1.2 by /live/c:quiet
                it drops Say when env.muted
                env.muted  true  set on /live/c, in line 6: cp live/a live/b
                would pass with env.muted=false
                /live/c:quiet was added in line 6: cp live/a live/b

      failed:
        x.scenario:9

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "names that change after the message",
      #"""
      define event Say text:text
      add composer live; add container live/a; add container live/b
      add plugin live/a/x Probe on=Say
      add interceptor live/a:quiet drop Say --when=env.muted
      env live/a muted=true
      send live/a Say text=psst --trace=off
      add interceptor live/b:quiet drop Say
      env live/b muted=false
      rename live/a c; rename live/b a
      expect delivered m1 live/a/x
      """#,
      #"""
      FAIL  x.scenario:10  x
        x.scenario:10:1  error[expectation]: not as expected: delivered m1 live/a/x
              expect delivered m1 live/a/x
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~ /live/a/x observes Say but did not receive m1: dropped at m1.2 by /live/c:quiet
                it drops Say when env.muted
                env.muted  true  set on /live/a, in line 5: env live/a muted=true
                would pass with env.muted=false
                /live/c:quiet was added in line 4: add interceptor live/a:quiet drop Say --when=env.muted

      failed:
        x.scenario:10

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a file that was taken back",
      #"""
      @file quiet.patchbay <<END
      env l*/room muted=true
      send live/room Say text=psst --trace=off
      expect delivered m1 live/room/chat
      END
      define event Say text:text
      add composer live; add container live/room
      add plugin live/room/chat Probe on=Say
      env live/room muted=false
      add interceptor live/room:quiet drop Say --when=env.muted
      run quiet.patchbay
      """#,
      #"""
      FAIL  x.scenario:11  x
        x.scenario:11:1  error[expectation]: quiet.patchbay:3:1: not as expected: delivered m1 live/room/chat
          run quiet.patchbay
              expect delivered m1 live/room/chat
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ /live/room/chat observes Say but did not receive m1: dropped at m1.2 by /live/room:quiet
                it drops Say when env.muted
                env.muted  true  set on /live/room, in quiet.patchbay:1: env l*/room muted=true
                would pass with env.muted=false
                /live/room:quiet was added in line 10: add interceptor live/room:quiet drop Say --when=env.muted

      failed:
        x.scenario:11

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a removal by a pattern, below a node that is renamed",
      #"""
      define event Say text:text
      add composer live; add container live/room; add container live/hall
      add plugin live/room/chat Probe on=Say; add plugin live/hall/log Probe on=Say
      rm live/h*
      rename live studio
      send studio/room Say text=hello --trace=brief
        m1 Say  text="hello"  from /studio/room
          2 /studio/room/chat     deliver
          4 /studio/hall/log      deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  the output differs
          send studio/room Say text=hello --trace=brief
            m1 ended before what was expected
            expected there       /studio/hall/log deliver
              /studio/hall/log no longer exists: line 4: rm live/h*

               7 1    m1 Say  text="hello"  from /studio/room
               8    -   2 /studio/room/chat     deliver
               9    -   4 /studio/hall/log      deliver
              10    -   result  2 observers delivered
                 2  +   2 /studio/room/chat   deliver
                 3  +   result  1 observer delivered

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a node that is no longer retained",
      #"""
      define event Say text:text
      add composer live; add container live/room; add container hall
      add plugin live/room/chat Probe on=Say; add plugin hall/log Probe on=Say
      mv hall live --weak
      release hall
      send live/room Say text=hello --trace=brief
        m1 Say  text="hello"  from /live/room
          2 /live/room/chat     deliver
          4 /live/hall/log      deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  the output differs
          send live/room Say text=hello --trace=brief
            m1 ended before what was expected
            expected there       /live/hall/log deliver
              /live/hall/log no longer exists: line 5: release hall

               7 1    m1 Say  text="hello"  from /live/room
               8 2      2 /live/room/chat     deliver
               9    -   4 /live/hall/log      deliver
              10    -   result  2 observers delivered
                 3  +   result  1 observer delivered

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "lines that were typed", file: "x.md",
      #"""
      ```patchbay session
      /> define event Say text:text
      /> add container room; add plugin room/x Probe on=Say
      /> env room muted=true
      /> add interceptor room:quiet drop Say \
      ...>   --when=env.muted
      /> send room Say text=psst --trace=brief
      m1 Say  text="psst"  from /room
        2 x                     deliver
        result  1 observer delivered
      ```
      """#,
      #"""
      FAIL  x.md:7  x
        x.md:7:1  the output differs
          send room Say text=psst --trace=brief
            first diverging hop  m1.2 /room:quiet drop env.muted is true, set on /room; 1 observer not reached
            expected there       x deliver
              /room/x observes Say but did not receive m1: dropped at m1.2 by /room:quiet
                it drops Say when env.muted
                env.muted  true  set on /room, in line 4: env room muted=true
                would pass with env.muted=false
              /room:quiet was added in line 5: add interceptor room:quiet drop Say \

               8 1    m1 Say  text="psst"  from /room
               9    -   2 x                     deliver
              10    -   result  1 observer delivered
                 2  +   2 /room:quiet         drop     env.muted is true, set on /room; 1 observer not reached
                 3  +   result  0 of 1 observers delivered, 1 dropped

      failed:
        x.md:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a value that was taken back",
      #"""
      define event Say text:text
      add composer live; add container live/a; add container live/b
      add plugin live/a/x Probe on=Say; add plugin live/b/x Probe on=Say
      env live muted=true
      env live/a muted=false
      unset live/a muted
      add interceptor live/a:quiet drop Say --when=env.muted
      send live Say text=psst --trace=brief
        m1 Say  text="psst"  from /live
          2 /live/b/x     deliver
          5 /live/a/x     deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:8  x
        x.scenario:8:1  the output differs
          send live Say text=psst --trace=brief
            first diverging hop  m1.3 /live/a:quiet drop env.muted is true, set on /live; 1 observer not reached
            expected there       /live/b/x deliver
              /live/a:quiet drops Say when env.muted
                env.muted was set in line 4: env live muted=true
                /live/a:quiet was added in line 7: add interceptor live/a:quiet drop Say --when=env.muted

               9 1    m1 Say  text="psst"  from /live
              10    -   2 /live/b/x     deliver
              11    -   5 /live/a/x     deliver
              12    -   result  2 observers delivered
                 2  +   3 /live/a:quiet       drop     env.muted is true, set on /live; 1 observer not reached
                 3  +   5 /live/b/x           deliver
                 4  +   result  1 of 2 observers delivered, 1 dropped

      failed:
        x.scenario:8

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an interceptor whose values may have been set again, that was moved, and that is gone",
      #"""
      define event Ping n:int
      add container room
      env room muted=true
      add interceptor room:quiet drop Ping --when=env.muted
      env room other=1; send room Ping n=1 --trace=off; send room Ping n=2 --trace=off
      trace m1
        m1 Ping  n=1  from /room
          1 /room               enter
          2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
          result  no observers
      rename room hall
      trace m1
        m1 Ping  n=1  from /room
          1 /room               enter
          2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
          result  no observers
      rm hall:quiet
      trace m1
        m1 Ping  n=1  from /room
          1 /room               enter
          2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
          result  no observers
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  the output differs
          trace m1
            first diverging hop  m1.2 /room:quiet drop env.muted is true, set on /room; no observer missed it
            expected there       /room:quiet drop env.muted is 1, set on /room; no observer missed it
              /room:quiet drops Ping when env.muted
                env.muted was set in line 3: env room muted=true
                /room:quiet was added in line 4: add interceptor room:quiet drop Ping --when=env.muted

               7 1    m1 Ping  n=1  from /room
               8 2      1 /room               enter
               9    -   2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
                 3  +   2   :quiet            drop     env.muted is true, set on /room; no observer missed it
              10 4      result  no observers
        x.scenario:12:1  the output differs
          trace m1
            first diverging hop  m1.2 /room:quiet drop env.muted is true, set on /room; no observer missed it
            expected there       /room:quiet drop env.muted is 1, set on /room; no observer missed it
              /room:quiet drops Ping when env.muted
                /room:quiet was added in line 4: add interceptor room:quiet drop Ping --when=env.muted

              13 1    m1 Ping  n=1  from /room
              14 2      1 /room               enter
              15    -   2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
                 3  +   2   :quiet            drop     env.muted is true, set on /room; no observer missed it
              16 4      result  no observers
        x.scenario:18:1  the output differs
          trace m1
            first diverging hop  m1.2 /room:quiet drop env.muted is true, set on /room; no observer missed it
            expected there       /room:quiet drop env.muted is 1, set on /room; no observer missed it

              19 1    m1 Ping  n=1  from /room
              20 2      1 /room               enter
              21    -   2   :quiet            drop     env.muted is 1, set on /room; no observer missed it
                 3  +   2   :quiet            drop     env.muted is true, set on /room; no observer missed it
              22 4      result  no observers

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
