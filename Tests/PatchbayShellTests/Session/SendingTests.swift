import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Sending and asking")
struct SendingTests {
  @Test("messages of an interrupted command are marked as taken back")
  func whatAnInterruptedCommandHasSentIsTakenBack() throws {
    let output = KeptOutput()
    var isInterrupted = false
    let session = try Session(
      catalog: .application(isEmpty: true), output: output, isInterrupted: { isInterrupted })
    session.run(
      SourceText(
        """
        define event Ping; add container r; add plugin r/p Probe on=Ping; send r Ping --trace=off
        """))
    isInterrupted = true
    session.run(SourceText("send r Ping --trace=off"))
    #expect(output.remarks.contains("the world is unchanged"))
    isInterrupted = false
    session.run(SourceText("log; trace m2 --format=brief"))
    let lines = output.text.split(separator: "\n")
    #expect(lines.first == "m1 Ping  from /r  1 observer delivered")
    #expect(lines.dropFirst().first?.hasPrefix("m2 Ping  from /r  taken back  ") == true)
    #expect(lines.contains("m2 Ping  from /r  taken back"))
  }

  @Test("expect count counts distinct observers, and reports the deliveries to each")
  func expectCountCountsObservers() throws {
    let bench = try Workbench(
      """
      define event Ping; add container r; add plugin r/p Probe; add plugin r/q Probe
      add interceptor r:a fanout Ping 'Ping' 'Ping'; send r Ping --trace=off; expect count m1 2
      """)
    #expect(bench.remarks == "")
    bench.run("expect count m1 4")
    #expect(bench.remarks.contains("2 observers: received by /r/p (2 times), /r/q (2 times)\n"))
  }

  @Test("ask without an answer lists who was asked, who failed, and who was not asked and why")
  func whereNobodyAnsweredItTellsWhy() throws {
    let bench = try Workbench(
      """
      define query Q --returns=int; add composer r; add container r/a; add container s
      add plugin r/a/me Responder on=Q answer=1; add plugin r/a/x Responder on=Q answer=1 channel=x
      add plugin r/a/none Responder on=Q answer=null; add plugin r/a/bad Faulty on=Q error=boom
      add plugin s/far Responder on=Q answer=1
      """)
    #expect(
      bench.run("ask r/a/me Q --trace=brief").hasSuffix(
        """
          result  no answers, 2 asked, 1 other-channel, 1 asker, 1 fault
        /r/a/bad was asked and failed: bad (Faulty) threw at Q from me (Responder): boom
        asked, and gave no answer: /r/a/none
        could answer, but not asked: /r/a/me (asker), /r/a/x (other-channel), /s/far (not-connected); why
            PATH shows more

        """))
    #expect(bench.run("ask r/a/me Q --trace=off") == "no answers\n")
    #expect(
      bench.run("why r/a/bad") == """
        /r/a/bad gave no answer to m2 Q: fault at m2.5
          bad (Faulty) threw at Q from me (Responder): boom
          to do: see the fault, and fix its handler or the message

        """)
  }

  @Test("every hop is shown as it happens")
  func everyHopIsShownAsItHappens() throws {
    try expect(
      #"""
      define event Ping n:int
      add container -p a/b; add container a/c; add plugin a/b/p Probe on=Ping; add plugin a/c/q Logger on=Ping
      send a/b/p Ping n=1
      """#,
      prints: #"""
        m1 Ping  n=1  from /a/b/p
          1 /a/b                enter
          2   p                 deliver
          3 /a                  enter
          4 /a/c                enter
          5   q                 deliver  logged Ping n=1
          result  2 observers delivered
        """#)
  }

  @Test("caused messages are shown inside their cause")
  func whatAMessageLeadsToIsShownInsideOfIt() throws {
    try expect(
      #"""
      define event Ping n:int; define event Pong n:int
      add container a; add plugin a/f Forwarder on=Ping send=Pong n:='.n + 1'; add plugin a/p Probe on=Pong
      send a Ping n=1; trace m2; log
      """#,
      prints: #"""
        m1 Ping  n=1  from /a
          1 /a                  enter
          2   f                 deliver  sent Pong
            m2 Pong  n=2  from /a/f  in m1.2
              1 /a                  enter
              2   p                 deliver
              result  1 observer delivered
          result  1 observer delivered
        m2 Pong  n=2  from /a/f  in m1.2
          1 /a                  enter
          2   p                 deliver
          result  1 observer delivered
        m1 Ping  n=1  from /a  1 observer delivered
        m2 Pong  n=2  from /a/f  in m1.2  1 observer delivered
        """#)
  }

  @Test("a forwarder sends what was typed, and evaluates only :=")
  func whatAForwarderSendsIsWhatWasTyped() throws {
    try expect(
      #"""
      define event Ping n:int; define event Say text:text mood:text?
      add container a; add plugin a/f Forwarder on=Ping send=Say text="hello world" mood=7
      add plugin a/g Forwarder on=Ping send=Say text:='upper("bye")' mood=.n
      send a Ping n=1
      """#,
      prints: #"""
        m1 Ping  n=1  from /a
          1 /a                  enter
          2   f                 deliver  sent Say
            m2 Say  text="hello world" mood="7"  from /a/f  in m1.2
              result  no observers
          3   g                 deliver  sent Say
            m3 Say  text="BYE" mood=".n"  from /a/g  in m1.3
              result  no observers
          result  2 observers delivered
        """#)
  }

  @Test("tracing can be brief or off")
  func littleIsShownInBriefAndNothingWithOff() throws {
    try expect(
      #"""
      define event Ping
      add container a; add plugin a/p Probe on=Ping
      send a Ping --trace=brief; send a Ping --trace=off; option trace brief; send a Ping
      """#,
      prints: #"""
        m1 Ping  from /a
          2 /a/p                deliver
          result  1 observer delivered
        m3 Ping  from /a
          2 /a/p                deliver
          result  1 observer delivered
        """#)
  }

  @Test("fields can be computed from the environment")
  func fieldsCanBeWorkedOutWithTheEnvironment() throws {
    try expect(
      #"""
      define event Ping n:int
      add container a; env a base=40
      send a Ping n:='env.base + 2'
      """#,
      prints: #"""
        m1 Ping  n=42  from /a
          result  no observers
        """#)
  }

  @Test("states are remembered, and replayed to later observers")
  func statesAreRememberedAndToldToThoseWhoComeLater() throws {
    try expect(
      #"""
      define state Mood level:int
      add container -p a/b; send a Mood level=2 --trace=off
      add plugin a/b/p Probe on=Mood; show a/b/p; state; clear a Mood; state
      """#,
      prints: #"""
        path        /a/b/p
        is          plugin, Probe
        priority    1000
        parameters  on=Mood
        observes    Mood
        received    Mood  level=2
        /a    Mood  level=2
        /a/b  Mood  level=2
        no node remembers a state: send one, or set P KIND k=v
        """#)
  }

  @Test("messages have channels and scopes, and can exclude their sender")
  func messagesGoOnChannelsInScopesAndPastTheSender() throws {
    try expect(
      #"""
      define event Ping
      add container -p a/b; add container a/c; add plugin a/b/p Probe on=Ping; add plugin a/c/q Probe on=Ping channel=x
      send a/b Ping --scope=container --trace=brief; send a Ping --channel=x --trace=brief
      send a/b/p Ping --excluding-sender --trace=brief
      """#,
      prints: #"""
        m1 Ping  from /a/b  scope container
          2 /a/b/p              deliver
          result  1 observer delivered, 1 other-channel
        m2 Ping  from /a  on x
          3 /a/c/q              deliver
          result  1 observer delivered, 1 other-channel
        m3 Ping  from /a/b/p
          2 /a/b/p              skip     excluded-sender
          result  no observers, 1 other-channel, 1 excluded-sender
        """#)
  }

  @Test("answers are listed with their responders")
  func answersAreListedWithThoseWhoGaveThem() throws {
    try expect(
      #"""
      define query Sum a:int b:int --returns=int
      add container -p a/b; add container a/c
      add plugin a/b/one Responder on=Sum answer='.a + .b'; add plugin a/c/two Responder on=Sum answer='.a * .b'
      ask a Sum a=3 b=4
      ask a Sum a=3 b=4 --first=1 --trace=off; ask a Sum a=3 b=4 --farthest --trace=off
      ask a Sum a=3 b=4 --target=Responder:two --trace=off
      echo "it is $(ask a Sum a=1 b=2 --first=1 --trace=off)"
      """#,
      prints: #"""
        m1 Sum  a=3 b=4  asked by /a  for all
          1 /a                  enter
          2 /a/b                enter
          3   one               ask      answered 7
          4   one               answer   7
          5 /a/c                enter
          6   two               ask      answered 12
          7   two               answer   12
          result  2 answers, 2 asked
        7   from /a/b/one
        12  from /a/c/two
        7
        12
        12
        it is 3
        """#)
  }

  @Test("a query without an answer succeeds")
  func noAnswerIsAResult() throws {
    try expect(
      #"""
      define query Sum a:int
      add container a
      ask a Sum a=1; ask a Sum a=1 --trace=off
      """#,
      prints: #"""
        m1 Sum  a=1  asked by /a  for all
          result  no answers: no responders here
        no answers
        """#)
  }

  @Test("a message can be sent again, with changed fields")
  func whatWasSentCanBeSentAgainWithOtherFields() throws {
    try expect(
      #"""
      define event Ping n:int note:text?
      add container a; add plugin a/p Probe on=Ping
      send a Ping n=1 note=x --trace=off; replay m1 n=2 --trace=brief; replay m2 --trace=off; log
      """#,
      prints: #"""
        m2 Ping  n=2 note="x"  from /a
          2 /a/p                deliver
          result  1 observer delivered
        m1 Ping  n=1 note="x"  from /a  1 observer delivered
        m2 Ping  n=2 note="x"  from /a  1 observer delivered
        m3 Ping  n=2 note="x"  from /a  1 observer delivered
        """#)
  }

  @Test("a handler that throws is a fault, and other observers still receive the message")
  func aHandlerThatThrowsIsAFaultAndTheOthersHearAllTheSame() throws {
    try expect(
      #"""
      define event Ping
      add container a; add plugin a/f Faulty on=Ping error=broken --priority=high; add plugin a/p Probe on=Ping
      send a Ping; why a/f
      """#,
      prints: #"""
        m1 Ping  from /a
          1 /a                  enter
          2   f                 deliver
          3 (fault)             fault    f (Faulty) threw at Ping from a: broken
          4   p                 deliver
          result  2 observers delivered, 1 fault
        /a/f received m1 Ping at m1.2
          it failed at m1.3: f (Faulty) threw at Ping from a: broken
        """#)
  }
}
