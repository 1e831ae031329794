import ShellSupport
import Testing

@Suite("Building a world")
struct BuildCommandTests {
  @Test("a tree is drawn with all its parts")
  func aTreeIsDrawnWithAllThatIsInIt() throws {
    try expect(
      #"""
      define event Ping n:int
      add container -p a/b/c; add container a/d
      add plugin a/b/c/p Probe on=Ping --priority=high
      add interceptor a/b:quiet drop Ping --when='.n > 2'
      env a muted=true; env a/d LiveRoomInfo id=7 title=hall
      tree --env
      """#,
      prints: #"""
        /a            composer
        |- env        muted=true
        |- b          composer
        |  |- :quiet  drops Ping when .n > 2
        |  `- c       container
        |     `- p    Probe  priority 10000  observes Ping
        `- d          container
           `- env     LiveRoomInfo=LiveRoomInfo(id: 7, title: "hall")
        """#)
  }

  @Test("a plugin without a name is addressed by its type")
  func aPluginWithoutANameIsKnownByItsType() throws {
    try expect(
      #"""
      add container a
      add plugin a/ Probe
      ls a
      """#,
      prints: #"""
        Probe  plugin  Probe
        """#)
  }

  @Test("a copy has all parts of the original")
  func aCopyHasAllThatTheOriginalHas() throws {
    try expect(
      #"""
      define state Mood level:int
      add container -p a/b
      add plugin a/b/p Probe on=Mood; env a/b k=1; set a/b Mood level=3
      add interceptor a/b:x count; slot a/b Probe --at=top
      cp a z; tree z --env --states; state z/b
      """#,
      prints: #"""
        /z           composer
        `- b         container
           |- :x     passes everything
           |- env    k=1
           |- state  Mood  level=3
           `- p      Probe  observes Mood (state)
        /z/b  Mood  level=3
        """#)
  }

  @Test("a moved node keeps everything in it")
  func aNodeThatIsMovedTakesEverythingAlong() throws {
    try expect(
      #"""
      add container -p a/b; add composer z
      mv a/b z; mv z/b z/c; tree; mv z/c /; tree
      """#,
      prints: #"""
        /a    composer
        /z    composer
        `- c  container
        /a  composer
        /z  composer
        /c  container
        """#)
  }

  @Test("a weakly held node is removed when it is released")
  func aNodeThatIsHeldWeaklyGoesWhenItIsReleased() throws {
    try expect(
      #"""
      add container -p a/b; add composer z
      mv a/b z --weak; tree z; release b; tree z
      """#,
      prints: #"""
        /z    composer
        `- b  container  weak
        /z  composer
        """#)
  }

  @Test("a renamed node or plugin keeps its place and parameters")
  func whatIsRenamedKeepsItsPlaceAndParameters() throws {
    try expect(
      #"""
      define event Ping
      add container a; add plugin a/p Logger on=Ping; rename a/p q; rename a room; tree
      """#,
      prints: #"""
        /room  container
        `- q   Logger  observes Ping
        """#)
  }

  @Test("rm --explain lists each removed part once, and counts only parts that stay")
  func rmExplainTellsOfEachOnce() throws {
    try expect(
      #"""
      define event E1; define event E2; define event E3; define event E4; define event E5
      add container -p l/a; add container k; add plugin l/a/p Probe on=E1,E2,E3,E4,E5; add plugin l/a/q Probe on=E1
      add plugin k/x Probe on=E5; add plugin k/y Probe on=E5
      rm l --explain
      """#,
      prints: #"""
        also removed: /l/a, /l/a/p, /l/a/q
        /l/a/p observes E1, E2, E3, E4, and nothing that stays does
        /l/a/p observes E5, and 2 that stay observe it too
        /l/a/q observes E1, and nothing that stays does
        """#)
  }

  @Test("rm --explain lists what would be missing, and removes nothing")
  func rmExplainTellsWhoWouldMissWhatAndTakesNothingAway() throws {
    try expect(
      #"""
      define event Ping; define query Sum a:int --returns=int
      add container -p a/b; add container a/c; add plugin a/b/p Probe on=Ping; add plugin a/c/q Probe on=Ping
      add plugin a/b/r Responder on=Sum answer=.a; env a/b k=1
      rm a/b --explain; ls a
      """#,
      prints: #"""
        also removed: /a/b/p, /a/b/r
        /a/b/p observes Ping, and 1 that stays observes it too
        /a/b/r answers Sum, and nothing that stays does
        the value of k set on /a/b is removed
        b  container  2 plugins
        c  container  1 plugin
        """#)
  }

  @Test("patterns name many things at once")
  func patternsNameManyThingsAtOnce() throws {
    try expect(
      #"""
      add container -p a/b1; add container a/b2; add container a/c
      rm a/b*; ls a
      """#,
      prints: #"""
        c  container  0 plugins
        """#)
  }

  @Test("values are listed with the nodes that set them")
  func valuesAreListedWithTheNodeThatTheyComeFrom() throws {
    try expect(
      #"""
      add container -p a/b
      env a muted=true n=1; env a/b n=2; env a/b; env a/b --format=json; unset a/b n; env a/b
      """#,
      prints: #"""
        n      2     set on /a/b
        muted  true  set on /a
        n      1     set on /a, hidden by that of /a/b
        [{"key": "n", "value": 2, "weak": false, "node": "/a/b", "hiddenBy": null}, {"key": "muted", "value": true, "weak": false, "node": "/a", "hiddenBy": null}, {"key": "n", "value": 1, "weak": false, "node": "/a", "hiddenBy": "/a/b"}]
        muted  true  set on /a
        n      1     set on /a
        """#)
  }

  @Test("slots are drawn at their positions")
  func slotsAreDrawnAsTheyStand() throws {
    try expect(
      #"""
      add container room
      slot room Chat --at=center; slot room Logger:bar --view=main --at=bottom; slot room Probe --at=left
      view room
      """#,
      prints: #"""
        /room
        + Probe --------++ Chat -------+
        |               ||             |
        +---------------++-------------+
        + Logger:bar [main] -----------+
        |                              |
        +------------------------------+
        """#)
  }

  @Test("slots are shown with the identities of their views")
  func slotsAreShownWithTheIdsOfTheirViews() throws {
    try expect(
      #"""
      add container room; slot room Chat --at=top; slot room Logger:bar --view=main
      show room
      """#,
      prints: #"""
        path    /room
        is      container
        limits  causalDepth 200, deliveries 1000000
        slots   Chat  top
                Logger:bar [main]  center
        """#)
  }

  @Test("a provider gives parameters to plugins without any")
  func aProviderGivesParametersToPluginsThatAreGivenNone() throws {
    try expect(
      #"""
      add container a
      provide a --type=Chat greeting=hello
      add plugin a/c Chat
      ask a RouteTo url=x --trace=off
      """#,
      prints: #"""
        title="hello x"  isOpen=false
        """#)
  }

  @Test("a relay is connected through a plugin, or another relay")
  func aRelayIsConnectedThroughAPluginOrAnotherRelay() throws {
    try expect(
      #"""
      add container a; add plugin a/p Counter
      add relay a/p/one Bubble value=red; add relay a/p/one/two Bubble value=blue
      tree; rm a/p/one; tree
      """#,
      prints: #"""
        /a            container
        `- p          Counter  answers Count
           `- one     relay Bubble
              `- two  relay Bubble
        /a    container
        `- p  Counter  answers Count
        """#)
  }

  @Test("a provider gives parameters to the shell's own plugins too")
  func aProviderGivesParametersToTheShellSOwnPluginsToo() throws {
    try expect(
      #"""
      add container a; provide a --type=Probe on=SendText; provide a --name=q on=Knock
      add plugin a/p Probe; add plugin a/q Logger; ls a; tree
      """#,
      prints: #"""
        p  plugin  Probe
        q  plugin  Logger
        /a    container
        |- p  Probe  observes SendText
        `- q  Logger  observes Knock
        """#)
  }

  @Test("a plugin that is rebuilt keeps its relays and its place")
  func aPluginThatIsBuiltAnewKeepsItsRelaysAndItsPlace() throws {
    try expect(
      #"""
      add container a; add plugin a/p Probe on=SendText; add plugin a/ Logger on=SendText
      add relay a/p/x Bubble value=red; add relay a/p/x/y Bubble value=blue
      set a/p priority=5; set a/Logger priority=high; rename a/p q; tree
      """#,
      prints: #"""
        /a          container
        |- Logger   Logger  priority 10000  observes SendText
        `- q        Probe  priority 5  observes SendText
           `- x     relay Bubble
              `- y  relay Bubble
        """#)
  }

  @Test("patterns and quotes can be combined")
  func patternsAndQuotesGoTogether() throws {
    try expect(
      #"""
      add container "big hall"; add container "big house"; add container "big hall*"
      rm "big hall"*; ls; rm big" ho"*; ls
      """#,
      prints: #"""
        "big house"  container  0 plugins
        / is empty: add composer NAME begins a tree
        """#)
  }

  @Test("a command that was expected to fail and succeeded is undone")
  func whatHasToFailAndDoesNotIsTakenBack() throws {
    try expect(
      #"""
      add container a
      !unknown-path ls nowhere; ls
      """#,
      prints: #"""
        a  container  0 plugins
        """#)
  }
}
