import ShellSupport
import Testing

@Suite("Words, expectations and options")
struct WordsTests {
  @Test("variables are replaced in words, and formulas give values")
  func variablesStandForWordsAndCalculationsForValues() throws {
    try expect(
      #"""
      let room=a n=3; let m:='2 * 3'
      add container $room; echo "${room} $m" $n; let
      """#,
      prints: #"""
        a 6 3
        m     6
        n     3
        room  a
        """#)
  }

  @Test("commands can be repeated, and skipped by conditions")
  func commandsAreRepeatedAndConditionsLeaveThemOut() throws {
    try expect(
      #"""
      repeat 2 echo hi; [macos] echo no; [!macos] echo yes; [has:sh] echo shell
      !unknown-path ls nowhere; ! ls nowhere
      """#,
      prints: #"""
        hi
        hi
        yes
        shell
        """#)
  }

  @Test("an error of the check can be the expected failure")
  func whatOnlyReadingACommandTellsIsAFailureThatMayBeMeant() throws {
    try expect(
      #"""
      add container room; define event Ping n:int
      !wrong-value tree --depth=x
      !wrong-value slot room Probe --at=middle
      !unknown-kind reach Pong
      !type-mismatch let n:='1 + "a"'
      !wrong-value send room Ping n=1 --repeat=many
      repeat 2 !wrong-value tree --depth=x
      echo $(!wrong-value tree --depth=x)
      !wrong-value try log --last=-1
      """#,
      prints: "\nwould change nothing")
  }

  @Test("met expectations print nothing")
  func expectationsThatHoldSayNothing() throws {
    try expect(
      #"""
      define event Ping n:int; define state Mood level:int; define query Sum a:int --returns=int
      add container -p a/b; add container a/c; add plugin a/b/p Probe on=Ping; add plugin a/c/q Probe on=Ping
      add plugin a/c/r Responder on=Sum answer=.a; add interceptor a/c:quiet drop Ping --when='.n > 1'; env a muted=true
      send a/b Ping n=2 --trace=off
      expect delivered m1 a/b/p; expect not delivered m1 a/c/q; expect blocked m1 a/c/q --by=quiet --reason=dropped
      expect count m1 1; expect not order m1 a/b/p a/c/q; expect field m1 n=2; expect env a/b muted=true; expect exists a/b/p
      expect not exists a/x; expect result last '1 of 2 observers delivered, 1 dropped'
      ask a Sum a=7 --trace=off; expect answer m2 7; set a Mood level=3; expect state a/b Mood level=3
      """#,
      prints: #"""
        7
        """#)
  }

  @Test("expectations accept reasons found afterwards")
  func expectationsHoldForAllThatIsToldAfterwards() throws {
    try expect(
      #"""
      define event Ping; define event Pong; add container r; add container other
      add plugin other/p Probe on=Ping; add plugin r/deaf Probe on=Pong; add plugin r/p Probe on=Ping
      send r Ping --trace=off; add plugin r/late Probe on=Ping
      expect blocked m1 other/p --reason=not-connected; expect blocked m1 r/late --reason=added-later
      expect blocked m1 r/deaf --reason=not-observed; expect not blocked m1 r/deaf --reason=dropped
      expect not blocked m1 r/p; !expectation expect blocked m1 other/p --reason=added-later
      """#,
      prints: "")
  }

  @Test("the shell's options are listed and changed")
  func theShellSOptionsAreListedAndChanged() throws {
    try expect(
      #"""
      option; option trace off; option trace
      """#,
      prints: #"""
        trace    full    how much of a dispatch is shown as it happens
        unicode  off     lines drawn with more than ASCII
        color    off     output in colour
        timing   off     hops are timed, for trace --timing and stats
        hints    on      the rest of a command's form, shown while it is typed
        pager    off     long output goes to $PAGER
        errors   text    how errors are printed
        journal  100000  how many steps are kept; after more, undo is not possible
        off
        """#)
  }
}
