import PatchbayShell
import ShellSupport
import Testing

@Suite("Lines of schemes in the shell")
struct SchemeCommandTests {
  private static let hall = """
    define query Room id:int --returns=int; define event Show title:text
    add container hall; add plugin hall/p Responder on=Room answer=.id; add plugin hall/q Probe on=Show
    route hall/p app://room/:id Room

    """
  private static let beginning =
    hall + """
      route hall/q app://hi Show title='a "b" ;c'
      target Hall show hall/q Show; subscribe hall/q Show; module hall/q
      add composer app; add container app/a; add container app/b; add plugin app/a/p Probe on=Show
      service app Store MemoryStore --scope=container; service app Cart BasketCart --needs=Store
      service app/a/p Log FileLog --scope=plugin; service app/a/p Ear Drum --hears=Show
      adapt Basket Cart; route app/a app://cart/:n --service=Cart --path=push
      service app/b Form LoginForm --paths=push,popover --needs=Basket --version=2
      route app/b 'app://form/:title' --service=Form --path=push size:=.query.s
      """
  private static let lists = "routes; target; subscribe; module; service; adapt; tree"

  @Test("are restored when the world is saved and loaded")
  func saving() throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.remarks == "")
    let saved = bench.session.savedWorld
    for line in [
      "service /app/b Form LoginForm --needs=Basket --paths=push,popover --version=2",
      "route /app/b app://form/:title --service=Form --path=push size:=.query.s",
      "service /app/a/p Ear Drum --hears=Show",
    ] { #expect(saved.contains(line + "\n")) }
    let other = try Workbench(saved)
    #expect(other.remarks == "")
    #expect(other.session.savedWorld == saved)
    #expect(other.session.topologyText == bench.session.topologyText)
    #expect(other.run(Self.lists) == bench.run(Self.lists))
    #expect(other.run("open app://room/3 --trace=off") == "3\n")
  }

  private static let changes = [
    "load /dev/null", "unroute app://room/:id", "rm hall/p", "rename hall/p x",
    "set hall/p answer=1", "rm hall", "add plugin hall/p Responder on=Room answer=1 --replace",
    "route hall/q app://x Show", "untarget Hall", "unsubscribe hall/q Show", "unmodule q",
    "rm hall/q", "rename hall x", "trigger start --trace=off", "set hall/q on=Show,ModuleInit",
    "unservice app Store", "unadapt Basket", "rm app/a/p", "rename app mall", "mv app/a /",
    "service app Store Other --replace", "set app/a/p on=Show", "rename app/a/p q",
    "service app/b Log ConsoleLog", "add plugin app/a/p Probe on=Show --replace",
    "service app/a/p Log FileLog --version=2 --hears=Show --replace",
    "route app/b app://log/:n --service=Log", "open app://cart/7 --trace=off", "mv app/b /",
    "unroute app://cart/:n",
  ]

  @Test("are restored by undoing a change")
  func undoing() throws {
    let bench = try Workbench(Self.beginning, isInteractive: true)
    for change in Self.changes {
      let (lists, topology) = (bench.run(Self.lists), bench.session.topologyText)
      bench.run(change)
      #expect(bench.lastResult == .succeeded, "\(change): \(bench.remarks)")
      bench.run("undo")
      #expect(bench.run(Self.lists) == lists, "\(change)")
      #expect(bench.session.topologyText == topology, "\(change)")
      #expect(bench.run("open app://room/3 --trace=off") == "3\n", "\(change)")
      #expect(bench.run("publish Show title=x --trace=off") == "/hall/q  done\n", "\(change)")
      let store = "needs Store: MemoryStore#1, of /app"
      #expect(bench.run("resolve app/b Basket").contains(store), "\(change)")
    }
  }

  @Test(
    "an interceptor registered before the line of a scheme is saved after the command that makes the line"
  )
  func savedInterceptors() throws {
    let bench = try Workbench(
      Self.hall + """
        add interceptor hall:first count
        add interceptor hall:line answer app://room/:id 99
        add interceptor hall:last count
        """)
    let saved = bench.session.savedWorld
    let other = try Workbench(saved)
    #expect(other.session.savedWorld == saved)
    #expect(other.run("ls hall:*") == bench.run("ls hall:*"))
    #expect(other.run("open app://room/1 --trace=off") == "99\n")
    bench.run("unroute app://room/:id")
    bench.run("save /dev/null --force")
    #expect(
      bench.remarks.contains(
        "the interceptor /hall:line, which is about app://room/:id, which is gone"),
      "\(bench.remarks)")
    #expect(!bench.session.savedWorld.contains("hall:line"))
  }

  @Test(
    "an interceptor registered before a line still precedes it when the line is made again",
    arguments: [
      "rename hall/p x", "set hall/p answer=3", "rename hall x", "mv hall /other/",
      "unroute app://room/:id; route hall/p app://room/:id Room",
    ])
  func linesMadeAgain(change: String) throws {
    let bench = try Workbench(
      Self.hall + "add composer other; add interceptor hall:l answer app://room/:id 99")
    #expect(bench.run("open app://room/1 --trace=off") == "99\n")
    bench.run(change)
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    #expect(bench.run("open app://room/1 --trace=off") == "99\n")
  }
}
