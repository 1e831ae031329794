// Scenarios in which something is missing, is there besides, or comes in another order.

extension FailingScenario {
  static let places = [
    FailingScenario(
      "a plugin that was never added",
      #"""
      define event Packed; define event Ordered
      add composer shop; add container shop/front; add container shop/back
      add plugin shop/front/till Probe on=Ordered
      send shop/front Packed
        m1 Packed  from /shop/front
          1 /shop               enter
          2 /shop/back          enter
          3   ledger            deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:4  x
        x.scenario:4:1  the output differs
          send shop/front Packed
            m1 ended before what was expected
            expected there       /shop enter
              /shop/back/ledger is not in the tree; nothing observes Packed

              5 1    m1 Packed  from /shop/front
              6    -   1 /shop               enter
              7    -   2 /shop/back          enter
              8    -   3   ledger            deliver
              9    -   result  1 observer delivered
                2  +   result  no observers

      failed:
        x.scenario:4

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a hop that is nowhere among those that an ellipsis stands for",
      #"""
      define event Packed
      add composer shop; add container shop/front; add container shop/back
      add plugin shop/back/ledger Probe on=Packed
      send shop/front Packed
        m1 Packed  from /shop/front
        ...
          3   audit             deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:4  x
        x.scenario:4:1  the output differs
          send shop/front Packed
            m1 has no such hop
            expected there       /shop/back/audit deliver
              /shop/back/audit is not in the tree

              5 1    m1 Packed  from /shop/front
              6 2      1 /shop/front         enter
              6 3      2 /shop               enter
              6 4      3 /shop/back          enter
              7    -   3   audit             deliver
                5  +   4   ledger            deliver
              8 6      result  1 observer delivered

      failed:
        x.scenario:4

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a responder that was never added",
      #"""
      define query Q --returns=int
      add container a; add container b
      ask a Q
        m1 Q  from /a
          1 /a                  enter
          2   p                 answer   1
          result  1 answer
      """#,
      #"""
      FAIL  x.scenario:3  x
        x.scenario:3:1  the output differs
          ask a Q
            m1 ended before what was expected
            expected there       /a enter
              /a/p is not in the tree; nothing answers Q

              4    - m1 Q  from /a
              5    -   1 /a                  enter
              6    -   2   p                 answer   1
              7    -   result  1 answer
                1  + m1 Q  asked by /a  for all
                2  +   result  no answers: no responders here

      failed:
        x.scenario:3

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a node of another name",
      #"""
      define event Packed
      add composer shop; add container shop/front
      add container shop/rear
      add plugin shop/rear/ledger Probe on=Packed
      send shop/front Packed
        m1 Packed  from /shop/front
          1 /shop/front         enter
          2 /shop               enter
          3 /shop/back          enter
          4   ledger            deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send shop/front Packed
            first diverging hop  m1.3 /shop/rear enter
            expected there       /shop/back enter
              /shop/back is not in the tree
              /shop/rear was added in line 3: add container shop/rear

               6 1    m1 Packed  from /shop/front
               7 2      1 /shop/front         enter
               8 3      2 /shop               enter
               9    -   3 /shop/back          enter
                 4  +   3 /shop/rear          enter
              10 5      4   ledger            deliver
              11 6      result  1 observer delivered

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "an additional plugin",
      #"""
      define event Ordered
      add composer shop; add container shop/back
      add plugin shop/back/clerk Probe on=Ordered
      add plugin shop/back/audit Probe on=Ordered --priority=high
      send shop Ordered
        m1 Ordered  from /shop
          1 /shop               enter
          2 /shop/back          enter
          3   clerk             deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send shop Ordered
            first diverging hop  m1.3 /shop/back/audit deliver
            expected there       /shop/back/clerk deliver
              /shop/back/audit was added in line 4: add plugin shop/back/audit Probe on=Ordered --priority=high

               6 1    m1 Ordered  from /shop
               7 2      1 /shop               enter
               8 3      2 /shop/back          enter
                 4  +   3   audit             deliver
               9 5      4   clerk             deliver
              10    -   result  1 observer delivered
                 6  +   result  2 observers delivered

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "plugins in the order of their priorities",
      #"""
      define event P
      add container a
      add plugin a/one Probe on=P --priority=high
      add plugin a/two Probe on=P
      send a P
        m1 P  from /a
          1 /a                  enter
          2   two               deliver
          3   one               deliver
          result  2 observers delivered
      expect order m1 a/two a/one
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send a P
            first diverging hop  m1.2 /a/one deliver
            expected there       /a/two deliver
              /a/one receives before /a/two: in one container the higher priority receives first: /a/two has 1000, /a/one has 10000
                /a/one was added in line 3: add plugin a/one Probe on=P --priority=high
                /a/two was added in line 4: add plugin a/two Probe on=P
                to do: set /a/two priority=N gives it a priority above that of /a/one

               6 1    m1 P  from /a
               7 2      1 /a                  enter
               8    -   2   two               deliver
               9 3      2   one               deliver
                 4  +   3   two               deliver
              10 5      result  2 observers delivered
        x.scenario:11:1  error[expectation]: not as expected: order m1 a/two a/one
              expect order m1 a/two a/one
              ^~~~~~~~~~~~~~~~~~~~~~~~~~~ received by /a/one, /a/two
              /a/one receives before /a/two: in one container the higher priority receives first: /a/two has 1000, /a/one has 10000
                /a/one was added in line 3: add plugin a/one Probe on=P --priority=high
                /a/two was added in line 4: add plugin a/two Probe on=P
                to do: set /a/two priority=N gives it a priority above that of /a/one

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "plugins in the order in which they were added",
      #"""
      define event P
      add container a
      add plugin a/x Probe on=P
      add plugin a/y Probe on=P
      send a P --trace=off
      expect order m1 a/y a/x
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  error[expectation]: not as expected: order m1 a/y a/x
              expect order m1 a/y a/x
              ^~~~~~~~~~~~~~~~~~~~~~~ received by /a/x, /a/y
              /a/x receives before /a/y: both have priority 1000, and /a/x was registered before the other
                /a/x was added in line 3: add plugin a/x Probe on=P
                /a/y was added in line 4: add plugin a/y Probe on=P
                to do: set /a/y priority=N gives it a priority above that of /a/x

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "nodes in another order",
      #"""
      define event P
      add composer top; add container top/b; add container top/a
      add plugin top/a/x Probe on=P; add plugin top/b/y Probe on=P
      send top P
        m1 P  from /top
          1 /top                enter
          2 /top/a              enter
          3   x                 deliver
          4 /top/b              enter
          5   y                 deliver
          result  2 observers delivered
      """#,
      #"""
      FAIL  x.scenario:4  x
        x.scenario:4:1  the output differs
          send top P
            first diverging hop  m1.2 /top/b enter
            expected there       /top/a enter
              /top/b/y receives before /top/a/x: /top passes messages on in the order of composition: /top/a is child 2, /top/b is child 1
                /top/b was added in line 2: add container top/b
                /top/a was added in line 2: add container top/a
                to do: compose /top/a into /top first

               5 1    m1 P  from /top
               6 2      1 /top                enter
               7    -   2 /top/a              enter
               8    -   3   x                 deliver
               9 3      2 /top/b              enter
              10 4      3   y                 deliver
                 5  +   4 /top/a              enter
                 6  +   5   x                 deliver
              11 7      result  2 observers delivered

      failed:
        x.scenario:4

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "observers that are not there, beside others that miss the message",
      #"""
      define event Ping n:int
      add container room
      add plugin room/p Probe
      add relay room/p/l Listener on=Ping
      add interceptor room:few drop Ping --when='.n > 1'
      send room Ping n=1
        m1 Ping  n=1  from /room
          1 /room               enter
          2   :few              drop     2 observers not reached
          result  0 of 2 observers delivered, 2 dropped
      send room Ping n=2
        m2 Ping  n=2  from /room
          1 /room               enter
          2   q                 deliver
          result  1 observer delivered
      send room Ping n=3
        m3 Ping  n=3  from /room
          1 /room               enter
          2 /room/side          enter
          3   q                 deliver
          result  1 observer delivered
      """#,
      #"""
      FAIL  x.scenario:6  x
        x.scenario:6:1  the output differs
          send room Ping n=1
            first diverging hop  m1.2 /room:few pass
            expected there       /room:few drop 2 observers not reached
              /room:few let m1 pass: it drops Ping when .n > 1
                .n > 1  false  .n is 1
                /room:few was added in line 5: add interceptor room:few drop Ping --when='.n > 1'

               7 1    m1 Ping  n=1  from /room
               8 2      1 /room               enter
               9    -   2   :few              drop     2 observers not reached
              10    -   result  0 of 2 observers delivered, 2 dropped
                 3  +   2   :few              pass
                 4  +   3   p                 deliver
                 5  +   4   p/l               deliver
                 6  +   result  2 observers delivered
        x.scenario:11:1  the output differs
          send room Ping n=2
            first diverging hop  m2.2 /room:few drop .n is 2; 2 observers not reached
            expected there       /room/q deliver
              /room/q is not in the tree

              12 1    m2 Ping  n=2  from /room
              13 2      1 /room               enter
              14    -   2   q                 deliver
              15    -   result  1 observer delivered
                 3  +   2   :few              drop     .n is 2; 2 observers not reached
                 4  +   result  0 of 2 observers delivered, 2 dropped
        x.scenario:16:1  the output differs
          send room Ping n=3
            first diverging hop  m3.2 /room:few drop .n is 3; 2 observers not reached
            expected there       /room/side enter
              there is no /room/side

              17 1    m3 Ping  n=3  from /room
              18 2      1 /room               enter
              19    -   2 /room/side          enter
              20    -   3   q                 deliver
              21    -   result  1 observer delivered
                 3  +   2   :few              drop     .n is 3; 2 observers not reached
                 4  +   result  0 of 2 observers delivered, 2 dropped

      failed:
        x.scenario:6

      1 file: 1 failed; 1.2 s
      """#),
    FailingScenario(
      "a responder that was never added, beside one that is not asked",
      #"""
      define query Q --returns=int
      add container room
      add plugin room/r Responder on=Q answer:=1
      add interceptor room:shut stop Q
      ask room Q
        m1 Q  asked by /room  for all
          1 /room               enter
          2   p                 answer   1
          result  1 answer
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          ask room Q
            first diverging hop  m1.2 /room:shut stop 1 observer not reached
            expected there       /room/p answer 1
              /room/p is not in the tree

              6 1    m1 Q  asked by /room  for all
              7 2      1 /room               enter
              8    -   2   p                 answer   1
              9    -   result  1 answer
                3  +   2   :shut             stop     1 observer not reached
                4  +   result  no answers, 0 asked, 1 stopped
                5  + could answer, but not asked: /room/r (stopped); why PATH shows more

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
  ]
}
