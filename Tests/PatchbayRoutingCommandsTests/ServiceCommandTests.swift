import PatchbayShell
import ShellSupport
import Testing

@Suite("Services of the shell")
struct ServiceCommandTests {
  private static let beginning = """
    define event Ping
    add composer app; add container app/a; add container app/b
    add plugin app/a/p Probe on=Ping
    service app Store MemoryStore --scope=container
    service app Cart BasketCart --needs=Store
    service app/a/p Log FileLog --scope=plugin
    adapt Basket Cart
    route app/a app://cart/:n --service=Cart --path=push
    """
  private static let lists = "service; adapt; routes; tree"

  @Test("are saved and loaded, with other names and all options")
  func saving() throws {
    let bench = try Workbench(
      Self.beginning
        + """

        service app/b Form LoginForm --paths=push,popover --needs=Basket --version=2
        service app/a/p Ear Drum --hears=Ping
        route app/b 'app://form/:title' --service=Form --path=push size:=.query.s
        """)
    let saved = bench.session.savedWorld
    #expect(
      saved.contains(
        "service /app/b Form LoginForm --needs=Basket --paths=push,popover --version=2\n"))
    #expect(saved.contains("service /app/a/p Ear Drum --hears=Ping\n"))
    #expect(
      saved.contains("route /app/b app://form/:title --service=Form --path=push size:=.query.s\n"))
    #expect(saved.contains("service /app/a/p Log FileLog --scope=plugin\nadapt Basket Cart\n"))
    let other = try Workbench(saved)
    #expect(other.remarks == "")
    #expect(other.session.savedWorld == saved)
    #expect(other.run(Self.lists) == bench.run(Self.lists))
  }

  @Test("that need too many others can't be resolved, which why and --check say as well")
  func tooDeep() throws {
    let bench = try Workbench("add container app")
    for number in 0...200 {
      bench.run("service app s\(number) I" + (number < 200 ? " --needs=s\(number + 1)" : ""))
    }
    let problem = "more than 200 services need one another, from s0 on"
    #expect(bench.run("why app s0").hasPrefix("/app can't have s0: \(problem)\n"))
    #expect(bench.run("service --check") == "/app can't have s0: \(problem)\n")
    #expect(bench.run("why app s1").hasPrefix("/app has s1\n"))
    bench.run("resolve app s0")
    #expect(bench.remarks.contains(problem))
  }

  @Test(
    "are restored by undoing a change",
    arguments: [
      "unservice app Store", "unadapt Basket", "rm app/a/p", "rename app mall", "mv app/a /",
      "service app Store Other --replace", "set app/a/p on=Ping", "rename app/a/p q",
      "load /dev/null", "service app/b Log ConsoleLog",
      "add plugin app/a/p Probe on=Ping --replace",
      "service app/a/p Log FileLog --version=2 --hears=Ping --replace",
      "route app/b app://log/:n --service=Log", "open app://cart/7 --trace=off", "mv app/b /",
      "unroute app://cart/:n",
    ])
  func undoing(change: String) throws {
    let bench = try Workbench(Self.beginning, isInteractive: true)
    let before = bench.run(Self.lists)
    bench.run(change)
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    bench.run("undo")
    #expect(bench.run(Self.lists) == before)
    #expect(bench.run("resolve app/b Basket").contains("needs Store: MemoryStore#1, of /app"))
  }

  @Test("follow a renamed plugin, and are removed with it")
  func plugins() throws {
    let bench = try Workbench(Self.beginning)
    bench.run("rename app/a/p q")
    #expect(bench.run("service").contains("Log    /app/a/q  FileLog --scope=plugin"))
    bench.run("rm app/a/q")
    #expect(!bench.run("service").contains("Log"))
  }

  @Test("are removed when another plugin replaces theirs, and restored by undo")
  func replacing() throws {
    let bench = try Workbench(Self.beginning, isInteractive: true)
    bench.run("route app/a/p app://log --service=Log; present app/a/p Log --trace=off")
    bench.run("add plugin app/a/p Probe on=Ping --replace")
    #expect(!bench.run("service; routes; present").contains("app/a/p"))
    bench.run("undo")
    let lines = bench.run("service; routes; present").split(separator: "\n")
    #expect(lines.count { $0.contains("app/a/p") } == 3)
    #expect(bench.run("resolve app/a/p Log --trace=off").hasPrefix("FileLog#"))
  }

  @Test("are resolved from the current node of a moved user")
  func moving() throws {
    let bench = try Workbench(
      Self.beginning + "\nadd composer hall; service hall Store HallStore --scope=container")
    bench.run("mv app/a hall")
    #expect(bench.run("service").contains("Log    /hall/a/p  FileLog --scope=plugin"))
    #expect(bench.run("resolve hall/a/p Store --trace=off") == "HallStore#1\n")
    bench.run("resolve hall/a/p Cart --trace=off")
    #expect(
      bench.remarks == """
        error[unknown-service]: there is no service Cart
          resolve hall/a/p Cart --trace=off
                           ^~~~ /app has one; it is searched for from /hall/a upwards

        """)
    bench.run("undo 2")
    #expect(
      bench.run("resolve app/a/p Cart --trace=off").contains("needs Store: MemoryStore#1, of /app"))
  }

  @Test("are copied with their node")
  func copying() throws {
    let bench = try Workbench(Self.beginning)
    bench.run("cp app/a app/c")
    #expect(bench.remarks == "not copied: the route app://cart/:n\n")
    #expect(bench.run("service").contains("Log    /app/c/p  FileLog --scope=plugin"))
    #expect(bench.run("resolve app/c/p Log --trace=off") == "FileLog#1\n")
    #expect(bench.run("resolve app/a/p Log --trace=off") == "FileLog#2\n")
  }

  @Test("are not copied if they must be unique, which is reported")
  func copyingUnique() throws {
    let bench = try Workbench(
      """
      add container a; service a Form LoginForm --id=login; service a Only One --exclusive
      service a Cart BasketCart
      """)
    bench.run("cp a b")
    #expect(
      bench.remarks == """
        not copied: the service Form, since its identifier 'login' is unique
        not copied: the service Only, since One is exclusive

        """)
    #expect(bench.run("tree b") == "/b  container  service Cart (BasketCart)\n")
  }

  @Test("are part of the topology: of trees, graphs, documents and diffs")
  func topology() throws {
    let bench = try Workbench(Self.beginning)
    #expect(
      bench.run("tree app --depth=0").contains(
        "service Store (MemoryStore --scope=container), Cart (BasketCart --needs=Store)"))
    #expect(bench.run("graph app --format=dot").contains("service: Store (MemoryStore"))
    #expect(
      bench.run("graph app --format=json").contains("\"scheme\" : \"service\""))
    let diff = bench.run("try unservice app Store; unadapt Basket")
    #expect(diff.contains("offers"), "\(diff)")
    #expect(diff.contains("- adapt Basket Cart"), "\(diff)")
  }

  @Test("are listed as JSON too")
  func json() throws {
    let bench = try Workbench("add container app; service app Store MemoryStore; adapt Shop Store")
    #expect(
      bench.run("service --format=json")
        == #"[{"service": "Store", "at": "/app", "as": "MemoryStore"}]"# + "\n")
    #expect(
      bench.run("adapt --format=json") == #"[{"name": "Shop", "service": "Store"}]"# + "\n")
    bench.run("present app Store")
    #expect(
      bench.run("present --format=json")
        == #"[{"path": "show", "service": "Store", "view": "MemoryStore#1", "by": "/app", "#
        + #""state": "routed"}]"# + "\n")
  }

  @Test("why shows the dependencies of a service, and a missing one at any depth")
  func explaining() throws {
    let bench = try Workbench(
      Self.beginning + "\nservice app Shop BookShop --needs=Cart; unservice app Store")
    #expect(
      bench.run("why app/a/p Shop") == """
        /app/a/p can't have Shop: there is no service Store, which Shop -> Cart needs
          Shop   /app  BookShop --needs=Cart
          Cart   /app  BasketCart --needs=Store
          Store        not there
          to do: service /app Store IMPL gives /app one

        """)
    bench.run("resolve app/a/p Shop")
    #expect(
      bench.remarks.hasPrefix(
        "error[unknown-service]: there is no service Store, which Shop -> Cart needs\n"))
    bench.run("service app Diary Book --needs=Log")
    #expect(
      bench.run("why app/b Diary") == """
        /app/b can't have Diary: there is no service Log, which Diary needs
          Diary  /app  Book --needs=Log
          Log          not there; /app/a/p has one, out of reach
          to do: give the service to /app, or to a node above it

        """)
    bench.run("why app/a/p Nothing")
    #expect(
      bench.remarks.contains("'Nothing' is neither a message, a kind nor a service"),
      "\(bench.remarks)")
    bench.run("why app/a/p Shopp")
    #expect(bench.remarks.contains("did you mean"), "\(bench.remarks)")
  }

  @Test("are completed")
  func completing() throws {
    let bench = try Workbench(Self.beginning)
    func words(_ text: String) -> [String] {
      bench.session.completions(for: text, at: text.utf8.count).candidates.map(\.insertion)
    }
    #expect(Set(words("resolve app/a ")).isSuperset(of: ["Store", "Cart", "Log"]))
    #expect(words("why app/a/p S") == ["SendText", "Store"])
    #expect(words("service app X Y --scope=pl") == ["plugin"])
    #expect(words("service app/a/p X Y --hears=P") == ["Ping"])
    #expect(words("service app X Y --ver") == ["--version="])
    #expect(words("resolve app/a Cart --ver") == ["--version="])
    #expect(words("route app/a app://x --service=Sto") == ["Store"])
    #expect(words("route app/a app://x --service=Store --path=pop") == ["popover"])
    #expect(words("publish Ping --ro") == ["--routes"])
  }

  @Test("presented views are saved after the services that they need")
  func views() throws {
    let bench = try Workbench(Self.beginning, isInteractive: true)
    bench.run("present app/a Cart --path=push; service app Cart Trolley --replace")
    let saved = bench.session.savedWorld
    #expect(
      saved.hasSuffix("service /app Cart Trolley\npresent /app/a Cart --path=push\n"), "\(saved)")
    let other = try Workbench(saved)
    #expect(other.run("present") == "push  Cart  Trolley#1  by /app/a\n")
    bench.run("dismiss Cart; undo")
    #expect(bench.run("present").hasPrefix("push  Cart  BasketCart#1"))
    bench.run("rm app/a")
    #expect(bench.run("present") == "nothing is shown; present shows a service\n")
  }

  @Test(
    "a view that can't be made again is saved as a comment, and reported with the reason",
    arguments: [
      ("unservice app Form", "there is no service Form"),
      ("unservice app Store", "there is no service Store, which Form needs"),
      ("service app Form Box --requires=title --replace", "Form requires title now"),
      ("service app Form Box --paths=show --replace", "Form can't be shown by push now"),
    ])
  func unsavedViews(change: String, reason: String) throws {
    let bench = try Workbench(
      Self.beginning + "\nservice app Form LoginForm --needs=Store; present app/a Form --path=push")
    bench.run(change)
    #expect(bench.session.savedWorld.hasSuffix("# present /app/a Form --path=push\n"))
    bench.run("save /dev/null")
    #expect(
      bench.remarks.contains(
        "that Form is shown (\(reason)); its line is saved as a comment"),
      "\(bench.remarks)")
  }

  @Test("are used in a message of their user, which is kept and can be sent again")
  func hops() throws {
    let bench = try Workbench(Self.beginning)
    let trace = """
        1 /app/a              enter
        2   p                 deliver  service Store: MemoryStore#1, of /app; service Cart: BasketCart#1, of /app
        result  1 observer delivered

      """
    #expect(
      bench.run("resolve app/a/p Cart") == "m1 service Cart  from /app/a/p  scope container\n"
        + trace + "BasketCart#1  needs Store: MemoryStore#1, of /app\n")
    #expect(
      bench.run("log") == "m1 service Cart  from /app/a/p  scope container  1 observer delivered\n")
    #expect(bench.run("replay m1 --trace=off").contains("BasketCart#2"))
    #expect(
      bench.run("resolve app/a/p Cart --trace=off")
        == "BasketCart#3  needs Store: MemoryStore#1, of /app\n")
  }
}
