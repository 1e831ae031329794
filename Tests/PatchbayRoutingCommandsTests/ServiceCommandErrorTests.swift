import PatchbayShell
import ShellSupport
import Testing

@Suite("Errors of the commands about services")
struct ServiceCommandErrorTests {
  /// A wrong line, with the expected error without the line and the mark.
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let message: String
    let remedy: String

    init(_ line: String, _ message: String, _ remedy: String = "") {
      (self.line, self.message, self.remedy) = (line, message, remedy)
    }

    var testDescription: String { line }
  }

  private static let beginning = """
    define event Ping; define event Pong
    add composer app; add container app/a; add container app/b
    add plugin app/a/p Probe on=Ping
    service app Store MemoryStore --scope=container; service app Cart BasketCart --needs=Log
    service app/a/p Log FileLog; service app Form LoginForm --requires=title --paths=push,popover
    adapt Basket Cart; route app/a app://form/:title --service=Form
    option trace off
    """

  private static let rows = [
    Row(
      "service / Foo Bar",
      "error[wrong-place]: / is the place above all trees; this takes a node, plugin or relay"),
    Row(
      "unservice / Foo",
      "error[wrong-place]: / is the place above all trees; this takes a node, plugin or relay"),
    Row(
      "resolve / Store", "error[wrong-place]: / is not a node, so it can't use Store",
      "name a node, plugin or relay"),
    Row(
      "service --check app", "error[refused]: --check checks all services, and adds none",
      "write service --check by itself"),
    Row(
      "service app/a/p Ear Drum --hears=Pong",
      "error[unhandled-kind]: /app/a/p does not handle Pong",
      "it handles Ping"),
    Row(
      "service app Ear Drum --hears=Ping",
      "error[refused]: a node handles nothing, so its routes receive nothing",
      "give the service to a plugin or relay, or leave --hears out"),
    Row(
      "service app Ear Drum --version=0", "error[wrong-value]: '0' is not a count",
      "write a whole number from 1"),
    Row(
      "unservice app Stoer", "error[unknown-service]: /app has no service 'Stoer' of its own",
      "did you mean 'Store'?  (it has Store, Cart, Form)"),
    Row(
      "unservice app/a Store", "error[unknown-service]: /app/a has no service 'Store' of its own",
      "/app has one"),
    Row(
      "unservice app/b Stoer", "error[unknown-service]: /app/b has no service 'Stoer' of its own",
      "it has none"),
    Row(
      "resolve app Stoer", "error[unknown-service]: there is no service Stoer",
      "did you mean 'Store'?  (there are Basket, Cart, Form, Store)"),
    Row(
      "resolve app 'a  b'", #"error[unknown-service]: there is no service "a  b""#,
      "there are Basket, Cart, Form, Store"),
    Row(
      "resolve app/b Log", "error[unknown-service]: there is no service Log",
      "/app/a/p has one; it is searched for from /app/b upwards"),
    Row(
      "resolve app/a/p Basket",
      "error[unknown-service]: there is no service Log, which Basket -> Cart needs",
      "/app/a/p has one; it is searched for from /app upwards"),
    Row(
      "resolve app Form title=Hi --version=2",
      "error[old-version]: Form has version 1, and version 2 is needed",
      "ask for --version=1, or replace the service by one with --version=2"),
    Row(
      "present app Form title=Hi --path=pusch",
      "error[unsupported-path]: Form can't be shown by pusch",
      "did you mean 'push'?  (it can by popover, push)"),
    Row(
      "dismiss Form", "error[not-shown]: Form is not shown",
      "nothing is shown; present shows a service"),
    Row(
      "present app Store; present app Store; dismiss Stoer",
      "error[not-shown]: Stoer is not shown", "did you mean 'Store'?  (Store is shown)"),
    Row(
      "unadapt Basked", "error[unknown-service]: adapt lists no name 'Basked'",
      "did you mean 'Basket'?  (there is Basket)"),
    Row(
      "adapt Foo Foo", "error[circular]: Foo -> Foo", "remove one of the dependencies"),
    Row(
      "adapt Basket Store", "error[name-taken]: Basket is mapped to Cart already",
      "remove it with unadapt Basket"),
    Row(
      "route app/a/p app://x", "error[missing-argument]: KIND is missing",
      "write route P PATTERN KIND, or --service=NAME; types lists kinds"),
    Row(
      "service app", "error[missing-argument]: NAME is missing",
      "write service app NAME IMPL; service alone lists services"),
    Row(
      "service app Basket", "error[missing-argument]: IMPL is missing",
      "write service app Basket IMPL; service alone lists services"),
    Row(
      "present app", "error[missing-argument]: NAME is missing",
      "write present P NAME; service lists services"),
    Row(
      "adapt Basket", "error[missing-argument]: OTHER is missing",
      "write adapt NAME OTHER; service lists services"),
    Row(
      "route app/a/p app://x Ping --service=Form",
      "error[refused]: a route takes a kind or a service, not both Ping and Form",
      "leave KIND or --service out"),
    Row(
      "route app/a/p app://x Ping --path=push",
      "error[refused]: Ping is a kind, which is not shown by a path",
      "leave --path out, or name a service with --service"),
    Row(
      "route app/a app://x Ping",
      "error[wrong-place]: /app/a is a container; this takes a plugin or relay"),
    Row(
      "route app/b app://form/:other --service=Form",
      "error[name-taken]: app://form/:other matches the same URLs as app://form/:title; "
        + "remove that route, or give the new one a literal or a suffix of its own"),
    Row(
      "route app/b app://x --service=Form size:=.tilte",
      "error[unknown-field]: no field '.tilte'", "there are .query, .user"),
    Row(
      "open app://from/:title", "error[no-route]: no route matches app://from/:title",
      "did you mean 'app://form/:title'?  (routes lists them)"),
  ]

  @Test("have the expected text", arguments: rows)
  func words(row: Row) throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.remarks == "")
    bench.run(row.line)
    #expect(bench.lastResult != .succeeded)
    let remarks = bench.remarks.replacing("\n    ", with: " ")
    let lines = remarks.split(separator: "\n").map(String.init)
    #expect(lines.first == row.message)
    if !row.remedy.isEmpty {
      #expect(lines.last?.hasSuffix(" " + row.remedy) == true, "\(bench.remarks)")
    }
    for line in [row.message, row.remedy] where !row.line.hasPrefix("route app/b app://form") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test("with very many names list the first ones")
  func manyNames() throws {
    let services = (1...30).map { "service app S\($0) X" }.joined(separator: "; ")
    let bench = try Workbench("option trace off; add container app; \(services)")
    bench.run("resolve app Nothing")
    #expect(bench.remarks.contains(" and 10 more"), "\(bench.remarks)")
  }
}
