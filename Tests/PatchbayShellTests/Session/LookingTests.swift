import ShellSupport
import Testing

@Suite("Inspecting a world")
struct LookingTests {
  @Test("show lists the parameters of a provider, for programs part by part")
  func showTellsWhatAProviderProvides() throws {
    let bench = try Workbench(
      "define event Ping; add container r; add plugin r/p Probe; provide r a=1 --name=z")
    #expect(bench.remarks == "")
    #expect(bench.run("show r").contains("any plugin named z  a=1\n"))
    let json = bench.run("show r --format=json")
    #expect(json.contains(#""limits": {"causalDepth": 200, "deliveries": 1000000}"#))
    #expect(json.contains(#"{"name": "p", "is": "plugin", "detail": "Probe"}"#))
    #expect(json.contains(#"{"type": null, "name": "z", "parameters": ["a=1"]}"#))
  }

  @Test("messages are listed, and searched")
  func messagesAreListedAndSearched() throws {
    try expect(
      #"""
      define event Ping n:int; define event Pong
      add container a; send a Ping n=1 --trace=off; send a Pong --trace=off; send a Ping n=2 --trace=off
      log; log /n=2/; log pong; log --last=1
      """#,
      prints: #"""
        m1 Ping  n=1  from /a  no observers
        m2 Pong  from /a  no observers
        m3 Ping  n=2  from /a  no observers
        m3 Ping  n=2  from /a  no observers
        m2 Pong  from /a  no observers
        m3 Ping  n=2  from /a  no observers
        """#)
  }

  @Test("watched messages are shown even if tracing is off")
  func whatIsWatchedIsShownThoughNothingElseIs() throws {
    try expect(
      #"""
      define event Ping; define event Pong
      add container a; watch Ping
      send a Pong --trace=off; send a Ping --trace=off; watch --list; watch --off; send a Ping --trace=off
      """#,
      prints: #"""
        m2 Ping  from /a
          result  no observers
        Ping
        """#)
  }

  @Test("watched kinds are listed once each, in the order of watching")
  func whatIsWatchedIsListedOnceEach() throws {
    try expect(
      #"""
      define event A; define event B; define event C
      watch B; watch A; watch B; watch --list; watch --off B; watch --off C; watch B; watch --list
      """#,
      prints: #"""
        B
        A
        A
        B
        """#)
  }

  @Test("find lists everything that contains a word")
  func everythingWithAWordInItIsFound() throws {
    try expect(
      #"""
      define event Ping
      add container -p live/room; add plugin live/room/p Probe on=Ping; env live pinged=true
      find ping; find nothing
      """#,
      prints: #"""
        /live         has a value of pinged
        /live/room/p  plugin, Probe
        Ping          event: types Ping
        nothing has 'nothing' in its name, type or kinds
        """#)
  }

  @Test("types are listed with their fields")
  func typesAreToldWithTheirFields() throws {
    try expect(
      #"""
      define query Sum a:int b:text? --returns=int
      types Sum; types SendText; types Chat; types Probe; types Sum --format=json
      """#,
      prints: #"""
        query Sum
          a  int
          b  text?
          returns int
        event SendText  a line of chat
          text  text
          mood  (calm|loud)?
        plugin Chat  shows what is said
          greeting  text
        plugin Probe  records the messages that it receives
          on       [the name of a kind, or several separated by commas]  the kinds to observe (default: all messages, also kinds defined later)
          channel  [the name of a channel, or * for any]                 the channel to observe (default: none)
        [{"is": "query", "from": "session", "name": "Sum", "summary": "", "fields": [{"name": "a", "type": "int"}, {"name": "b", "type": "text?"}], "returns": "int", "answer": []}]
        """#)
  }

  @Test("hops can be filtered")
  func hopsCanBePicked() throws {
    try expect(
      #"""
      define event Ping
      add container -p a/b; add plugin a/b/p Probe on=Ping; add interceptor a:x count
      send a Ping --trace=off; trace m1 --only=deliver; trace m1 --under=a/b; trace m1.2; trace m1 --format=brief
      """#,
      prints: #"""
        m1 Ping  from /a
          4 /a/b/p              deliver
          result  1 observer delivered
        m1 Ping  from /a
          3 /a/b                enter
          4   p                 deliver
          result  1 observer delivered
        m1 Ping  from /a
          2 /a:x                pass
          result  1 observer delivered
        m1 Ping  from /a
          4 /a/b/p              deliver
          result  1 observer delivered
        """#)
  }

  @Test("caused messages are listed once, and their hops are filtered too")
  func whatAMessageLedToIsPickedAlike() throws {
    let bench = try Workbench(
      """
      define event Ping; define event Pong; add composer r; add container r/a; add container r/b
      add plugin r/a/f Forwarder on=Ping send=Pong; add plugin r/a/p Probe on=Ping
      add plugin r/b/q Probe; send r/a Ping --trace=off
      """)
    #expect(
      bench.run("trace m1 --causes --only=deliver") == """
        m1 Ping  from /r/a
          2 /r/a/f              deliver  sent Pong
            m2 Pong  from /r/a/f  in m1.2
              4 /r/b/q              deliver
              result  1 observer delivered
          3 /r/a/p              deliver
          6 /r/b/q              deliver
          result  3 observers delivered

        """)
    #expect(
      bench.run("trace m1 --causes --under=r/b --format=brief") == """
        m1 Ping  from /r/a
            m2 Pong  from /r/a/f  in m1.2
              4 /r/b/q              deliver
              result  1 observer delivered
          6 /r/b/q              deliver
          result  3 observers delivered

        """)
    #expect(!bench.run("trace m1.3 --causes").contains("m2"))
    #expect(bench.run("trace m1.2 --causes").contains("m2 Pong"))
    #expect(!bench.run("trace m1 --causes --only=deliver --format=json").contains("entered"))
  }

  @Test("cd changes the place, and back")
  func placesAreGoneToAndBack() throws {
    try expect(
      #"""
      add container -p live/room; add composer live/tools
      cd live; ls; cd room; cd -; ls .; cd; ls
      """#,
      prints: #"""
        room    container  0 plugins
        tools/  composer   0 nodes
        room    container  0 plugins
        tools/  composer   0 nodes
        live/  composer  2 nodes
        """#)
  }

  @Test("a removed object that is retained is a leak")
  func whatSomebodyKeepsIsALeak() throws {
    try expect(
      #"""
      add container a; leaks; rm a; leaks
      """#,
      prints: #"""
        no removed object is still alive
        no removed object is still alive
        """#)
  }

  @Test("a graph is drawn in every format")
  func aGraphIsDrawnInEveryLanguage() throws {
    try expect(
      #"""
      add container -p a/b
      graph; graph --format=mermaid; graph a/b --format=json --depth=1 > /dev/null
      """#,
      prints: #"""
        /a    composer
        `- b  container
        flowchart TD
          subgraph b1["a (composer)"]
            n1((" "))
            subgraph b2["b (container)"]
              n2((" "))
            end
          end
          n1 --- n2
          classDef composer fill:#e6ecf2,stroke:#5b6b7b,stroke-width:1px
          class b1 composer
          classDef container fill:#ffffff,stroke:#1c2733,stroke-width:2px
          class b2 container
          classDef composerName fill:#5b6b7b,stroke:#5b6b7b,color:#5b6b7b
          class n1 composerName
          classDef containerName fill:#5b6b7b,stroke:#5b6b7b,color:#5b6b7b
          class n2 containerName
        """#)
  }
}
