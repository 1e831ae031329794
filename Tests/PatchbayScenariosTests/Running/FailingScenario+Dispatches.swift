// Scenarios in which a dispatch takes another route.

extension FailingScenario {
  static let dispatches = [
    FailingScenario(
      "a lost hop",
      #"""
      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say
      add container live/tools
      add plugin live/tools/log Probe on=Say
      add interceptor live/room:quiet drop --when='env.muted'
      env live/room muted=true

      # what was said is heard
      send live Say text=hello
        m1 Say  text="hello"  from /live
          1 /live               enter
          2 /live/room          enter
          3   chat              deliver
          4 /live/tools         enter
          5   log               deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:10  x
        # what was said is heard
          x.scenario:10:1  the output differs
            send live Say text=hello
              first diverging hop  m1.3 /live/room:quiet drop env.muted is true, set on /live/room; 1 observer not reached
              expected there       /live/room/chat deliver
                /live/room/chat observes Say but did not receive m1: dropped at m1.3 by /live/room:quiet
                  it drops everything when env.muted
                  env.muted  true  set on /live/room, in line 7: env live/room muted=true
                  would pass with env.muted=false
                /live/room:quiet was added in line 6: add interceptor live/room:quiet drop --when='env.muted'

                11 1    m1 Say  text="hello"  from /live
                12 2      1 /live               enter
                13 3      2 /live/room          enter
                14    -   3   chat              deliver
                   4  +   3   :quiet            drop     env.muted is true, set on /live/room; 1 observer not reached
                15 5      4 /live/tools         enter
                16 6      5   log               deliver
                17    -   result  2 observers delivered
                   7  +   result  1 of 2 observers delivered, 1 dropped

      failed:
        x.scenario:10

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an extra hop",
      #"""
      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say
      add container live/tools
      add plugin live/tools/log Probe on=Say
      add interceptor live/room:ear listen Say
      send live Say text=hello
        m1 Say  text="hello"  from /live
          1 /live               enter
          2 /live/room          enter
          3   chat              deliver
          4 /live/tools         enter
          5   log               deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:7  x
        x.scenario:7:1  the output differs
          send live Say text=hello
            first diverging hop  m1.3 /live/room:ear pass
            expected there       /live/room/chat deliver
              /live/room:ear passes Say
                /live/room:ear was added in line 6: add interceptor live/room:ear listen Say

               8 1    m1 Say  text="hello"  from /live
               9 2      1 /live               enter
              10 3      2 /live/room          enter
                 4  +   3   :ear              pass
              11 5      4   chat              deliver
              12 6      5 /live/tools         enter
              13 7      6   log               deliver
              14 8      result  2 observers delivered

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "another field",
      #"""
      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say
      add container live/tools
      add plugin live/tools/log Probe on=Say
      add interceptor live/room:loud map Say text:='upper(.text)'
      send live Say text=hello
        m1 Say  text="hello"  from /live
          1 /live               enter
          2 /live/room          enter
          3   :loud             map      text="hello"  (was "hello")
          4   chat              deliver
          5 /live/tools         enter
          6   log               deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:7  x
        x.scenario:7:1  the output differs
          send live Say text=hello
            first diverging hop  m1.3 /live/room:loud map text="HELLO" (was "hello")
            expected there       /live/room:loud map text="hello" (was "hello")
              /live/room:loud changes Say text:=upper(.text)
                /live/room:loud was added in line 6: add interceptor live/room:loud map Say text:='upper(.text)'

               8 1    m1 Say  text="hello"  from /live
               9 2      1 /live               enter
              10 3      2 /live/room          enter
              11    -   3   :loud             map      text="hello"  (was "hello")
                 4  +   3   :loud             map      text="HELLO"  (was "hello")
              12 5      4   chat              deliver
              13 6      5 /live/tools         enter
              14 7      6   log               deliver
              15 8      result  2 observers delivered

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "columns that are wider",
      #"""
      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say
      add container live/tools
      add plugin live/tools/log Probe on=Say
      send live Say text=hello
        m1 Say  text="hello"  from /live
          1 /live  enter
          2 /live/room  enter
          3   chat  deliver
          4 /live/tools  enter
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  the output differs
          send live Say text=hello
            first diverging hop  m1.5 /live/tools/log deliver
            expected there       no further hop
              /live/tools/log was added in line 5: add plugin live/tools/log Probe on=Say

               7 1    m1 Say  text="hello"  from /live
               8    -   1 /live  enter
               9    -   2 /live/room  enter
              10    -   3   chat  deliver
              11    -   4 /live/tools  enter
              12    -   result  1 observer delivered
                 2  +   1 /live               enter
                 3  +   2 /live/room          enter
                 4  +   3   chat              deliver
                 5  +   4 /live/tools         enter
                 6  +   5   log               deliver
                 7  +   result  2 observers delivered

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an interceptor that drops in a message among several",
      #"""
      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say
      add container live/tools
      add plugin live/tools/log Probe on=Say
      add interceptor live/tools:late drop Say --when='.text == "b"'
      send live Say text=a; send live Say text=b
        m1 Say  text="a"  from /live
          1 /live               enter
          ...
          5   log               deliver
          result  2 observers delivered
        m2 Say  text="b"  from /live
          1 /live               enter
          2 /live/room          enter
          3   chat              deliver
          4 /live/tools         enter
          5   log               deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:7  x
        x.scenario:7:1  the output differs
          send live Say text=a; send live Say text=b
            first diverging hop  m2.5 /live/tools:late drop .text is "b"; 1 observer not reached
            expected there       /live/tools/log deliver
              /live/tools/log observes Say but did not receive m2: dropped at m2.5 by /live/tools:late
                it drops Say when .text == "b"
                .text == "b"  true  .text is "b"
                would pass with .text other than b
              /live/tools:late was added in line 6: add interceptor live/tools:late drop Say --when='.text == "b"'

              ... 10 lines as expected
              15 11      2 /live/room          enter
              16 12      3   chat              deliver
              17 13      4 /live/tools         enter
              18     -   5   log               deliver
              19     -   result  2 observers delivered
                 14  +   5   :late             drop     .text is "b"; 1 observer not reached
                 15  +   result  1 of 2 observers delivered, 1 dropped

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "only another result of a query",
      #"""
      define query Price --returns=int
      add container shop
      add plugin shop/a Responder on=Price answer=1
      add plugin shop/b Responder on=Price answer=2
      ask shop Price --first=1
        m1 Price  asked by /shop  for 1
          1 /shop               enter
          2   a                 ask      answered 1
          3   a                 answer   1
          result  1 answer, 1 asked
        1  from /shop/a
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          ask shop Price --first=1
            only the result of m1 differs
              /shop/b was not reached: answered-before; it was added in line 4: add plugin shop/b Responder on=Price answer=2

               6 1    m1 Price  asked by /shop  for 1
               7 2      1 /shop               enter
               8 3      2   a                 ask      answered 1
               9 4      3   a                 answer   1
              10    -   result  1 answer, 1 asked
                 5  +   result  1 answer, 1 asked, 1 answered-before
              11 6    1  from /shop/a

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "only another result, behind a message that the first one led to",
      #"""
      define event Order; define event Packed
      add container front
      add plugin front/till Forwarder on=Order send=Packed
      add plugin front/bell Probe on=Order; add plugin front/sign Probe on=Packed
      send front Order
        m1 Order  from /front
          1 /front              enter
          2   till              deliver  sent Packed
            ...
          3   bell              deliver
          result  3 observers delivered
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send front Order
            only the result of m1 differs
              received by /front/till, /front/bell

              ... 5 lines as expected
               9 6          2   sign              deliver
               9 7          result  1 observer delivered
              10 8      3   bell              deliver
              11    -   result  3 observers delivered
                 9  +   result  2 observers delivered

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
