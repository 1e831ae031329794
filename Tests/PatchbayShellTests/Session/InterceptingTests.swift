import ShellSupport
import Testing

@Suite("Intercepting")
struct InterceptingTests {
  @Test("interceptors drop, change, multiply and answer")
  func interceptorsDropChangeMultiplyAndAnswer() throws {
    try expect(
      #"""
      define event Ping n:int; define event Loud n:int; define query Sum a:int --returns=int
      add container a; add plugin a/p Probe on=Ping,Loud
      add interceptor a:up map Ping n:='.n + 1'
      send a Ping n=1
      rm a:up; add interceptor a:two fanout Ping 'Ping' 'Loud n:=".n * 10"'
      send a Ping n=1
      rm a:two; add interceptor a:sum answer Sum value:='.a * 2'
      ask a Sum a=4
      """#,
      prints: #"""
        m1 Ping  n=1  from /a
          1 /a                  enter
          2   :up               map      n=2  (was 1)
          3   p                 deliver
          result  1 observer delivered
        m2 Ping  n=1  from /a
          1 /a                  enter
          2   :two              pass
          3   p                 deliver
          4   :two              copy 2   Loud  (was Ping)  n=10  (was 1)
          5   p                 deliver
          result  1 observer delivered
        m3 Sum  a=4  asked by /a  for all
          1 /a                  enter
          2   :sum              answer   1 of its own, no others asked
          3   :sum              answer   8
          result  1 answer, 0 asked
        8  from /a:sum
        """#)
  }

  @Test("why names the interceptor that dropped a message, and the remedy")
  func whyTellsWhoDroppedItAndWhatWouldChangeThat() throws {
    try expect(
      #"""
      define event Ping n:int
      add container -p a/b; add plugin a/b/p Probe on=Ping
      add interceptor a:quiet drop Ping --when='env.muted && .n > 1'; env a muted=true
      send a Ping n=3 --trace=off; why a/b/p; why a/b/p m1 --format=json
      """#,
      prints: #"""
        /a/b/p observes Ping but did not receive m1: dropped at m1.2 by /a:quiet
          it drops Ping when env.muted && .n > 1
          env.muted  true  set on /a
          .n > 1     true  .n is 3
          would pass with env.muted=false
        {"endpoint": "/a/b/p", "message": 1, "kind": "Ping", "fate": "unreached", "reason": "dropped", "hop": 2, "by": "/a:quiet", "details": ["it drops Ping when env.muted && .n > 1", "env.muted  true  set on /a", ".n > 1     true  .n is 3"], "remedy": "would pass with env.muted=false", "words": "/a/b/p observes Ping but did not receive m1: dropped at m1.2 by /a:quiet"}
        """#)
  }

  @Test("why shows the received kind, and the interceptor that made it")
  func whyTellsAsWhatItWasReceived() throws {
    try expect(
      #"""
      define event Say text:text; define event Mood text:text
      add composer live; add container live/room; add plugin live/room/p Probe on=Mood
      add interceptor live:loud map Say text:='upper(.text)'
      add interceptor live/room:mood fanout Say 'Mood text:=.text' 'Say'
      send live/room Say text=hi --trace=off
      why live/room/p
      """#,
      prints: #"""
        /live/room/p received m1 Say at m1.3
          as Mood text="hi", made of Say by /live/room:mood at m1.2
        """#)
  }

  @Test("reach predicts deliveries, as far as they are known")
  func reachTellsWhatWouldHappenAsFarAsItCanBeTold() throws {
    try expect(
      #"""
      define event Ping n:int; define event Pong
      add container -p a/b; add container a/c; add plugin a/b/p Probe on=Ping; add plugin a/c/q Probe on=Pong
      add interceptor a/b:quiet drop Ping --when='.n > 1'
      reach Ping --from=a; reach Ping n=3 --from=a; reach Ping n=1 --from=a; reach Pong
      """#,
      prints: #"""
        Ping from /a
          /a/b/p  depends on .n
        Ping from /a
          /a/b/p  dropped by /a/b:quiet
        Ping from /a
          /a/b/p  delivered
        Pong from /a
          /a/c/q  delivered
        """#)
  }

  @Test("records of interceptors are shown")
  func whatInterceptorsWriteDownIsShown() throws {
    try expect(
      #"""
      define event Ping n:int
      add container a; add interceptor a:c count; add interceptor a:l listen Ping
      send a Ping n=1 --trace=off --repeat=2; show a:c; show a:l
      """#,
      prints: #"""
        path         /a:c
        is           interceptor
        does         count
        order        0
        saw          2 Ping: passed 2; m1 to m2
        last passed  m2.3
        Ping         2
        path         /a:l
        is           interceptor
        does         listen Ping
        order        0
        saw          2 Ping: passed 2; m1 to m2
        last passed  m2.2
        wrote        Ping  n=1
                     Ping  n=1
        """#)
  }
}
