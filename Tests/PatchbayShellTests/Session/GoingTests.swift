import ShellSupport
import Testing

@Suite("Undo, redo and trials")
struct GoingTests {
  @Test("steps are listed, undone and redone")
  func stepsAreListedUndoneAndDoneAgain() throws {
    try expect(
      #"""
      add composer a; add composer b; env a k=1
      timeline; undo 2; tree; redo; timeline; add composer c; redo 0; timeline
      """#,
      prints: #"""
        s1        add composer a
        s2        add composer b
        s3  here  env a k=1
        /a  composer
        s1          add composer a
        s2  here    add composer b
        s3  undone  env a k=1
        s1        add composer a
        s2        add composer b
        s3  here  add composer c
        """#)
  }

  @Test("message numbers continue as if undone steps had not happened")
  func messagesAreNumberedAsIfWhatWasUndoneHadNeverBeen() throws {
    try expect(
      #"""
      define event Ping
      add container a; send a Ping --trace=off; send a Ping --trace=off; undo; send a Ping --trace=brief
      """#,
      prints: #"""
        m2 Ping  from /a
          result  no observers
        """#)
  }

  @Test("try lists changes outside of the trees")
  func tryTellsWhatWouldChangeBesideTheTrees() throws {
    try expect(
      #"""
      define event Ping n:int; add container a; let b=1
      try let b=2; define event Pong; provide a n=1
      """#,
      prints: #"""
        would change
          - let b="1"
          + define event Pong
          + let b="2"
          + provide /a n=1
        the 3 commands after try were run in the copy only
        """#)
  }

  @Test("try lists what would change, and changes nothing")
  func tryTellsWhatWouldChangeAndChangesNothing() throws {
    try expect(
      #"""
      define event Ping n:int
      add container a; add plugin a/p Probe on=Ping
      try add interceptor a:x drop Ping; send a Ping n=1
      tree; log; try echo nothing
      """#,
      prints: #"""
        m1 Ping  n=1  from /a
          1 /a                  enter
          2   :x                drop     1 observer not reached
          result  0 of 1 observers delivered, 1 dropped
        would change
          + interceptor /a:x (drops Ping)
        the 2 commands after try were run in the copy only
        /a    container
        `- p  Probe  observes Ping
        no messages yet
        nothing
        would change nothing
        """#)
  }
}
