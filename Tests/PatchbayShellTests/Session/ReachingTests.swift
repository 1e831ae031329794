import ShellSupport
import Testing

@Suite("Reaching")
struct ReachingTests {
  /// A tree, a question, and what is said of those who hear or answer it.
  struct Row: CustomTestStringConvertible {
    let name: String
    let interceptors: String
    let question: String
    let verdict: String
    var testDescription: String { name }

    init(_ name: String, _ interceptors: String, _ question: String, _ verdict: String) {
      (self.name, self.interceptors) = (name, interceptors)
      (self.question, self.verdict) = (question, verdict)
    }
  }

  @Test(
    "formulas are worked out, one after the other, as far as the fields are given",
    arguments: [
      Row("changed, then dropped", up + dropSix, "A n=5", "dropped by /a:six"),
      Row("changed, then let through", up + dropSix, "A n=4", "delivered"),
      Row("changed from what is not given", up + dropSix, "A", "depends on .n"),
      Row(
        "replaced by what is known", "add interceptor a/c:set map A n=6;" + dropSix, "A",
        "dropped by /a:six"),
      Row(
        "the field asked for is given", "add interceptor a:m drop A --when=.m==1", "A m=1",
        "dropped by /a:m"),
      Row(
        "the other field is given", "add interceptor a:m drop A --when=.m==1", "A n=1",
        "depends on .m"),
      Row(
        "each copy by itself", "add interceptor a/c:two fanout A 'A n=6' 'B n=7';" + dropSix,
        "A n=1 m=1", "delivered as B"),
      Row(
        "what is decided before a field is read",
        "add interceptor a:e drop A --when='env.muted && .n == 1'", "A", "delivered"),
      Row(
        "a field that the kind lacks is null", "add interceptor a:e drop --when='has(.x)'", "A",
        "delivered"),
      Row(
        "what can't be evaluated passes",
        "add interceptor a/c:big map A n:='.n * 9223372036854775807'", "A n=2 m=1", "delivered"),
      Row(
        "a condition that can't be evaluated",
        "add interceptor a:odd drop A --when='.n / 0 == 1'", "A n=2 m=1", "delivered"),
      Row(
        "of a query, what is asked in its place",
        "add interceptor a/c:r redirect Q 'Q n:=\".n * 2\"'; add interceptor a:z stop Q --when=.n==4",
        "Q n=2", "stopped by /a:z"),
      Row(
        "of a query, an answer of null is none", "add interceptor a:z answer Q value:=env.none",
        "Q n=2", "delivered"),
    ])
  func formulasAreWorkedOut(row: Row) throws {
    let bench = try Workbench(Self.tree + row.interceptors)
    #expect(bench.remarks == "")
    let printed = bench.run("reach \(row.question) --from=a/c")
    #expect(
      printed.contains("/a/b/")
        && printed.hasSuffix("  \(row.verdict)\n"), "\(printed)\(bench.remarks)")
  }

  @Test("what is foreseen is what happens", arguments: 0..<10)
  func whatIsForeseenIsWhatHappens(number: Int) throws {
    let bench = try Workbench(
      Self.tree + Self.up
        + """
        add interceptor a/c:two fanout A 'A n:=".n * 2"' 'B n:=".n - .m"' 'A'
        add interceptor a:b drop B --when='.n > 3'; add interceptor a:some drop A --when='.n in [4, 7, 10]'
        add interceptor a/b:more map B n:='.n + 3' --when='.n < 2'; add interceptor a/b:last drop --when='.n == 5'
        """)
    #expect(bench.remarks == "")
    let foreseen = bench.run("reach A n=\(number) m=1 --from=a/c")
    bench.run("send a/c A n=\(number) m=1 --trace=off")
    let happened = bench.run("expect delivered m1 a/b/p") + bench.remarks
    #expect(
      foreseen.contains("/a/b/p  delivered") == happened.isEmpty, "\(foreseen)\(happened)")
  }

  @Test("copies that multiply without end are reported in time")
  func copiesThatMultiply() throws {
    let fans = (0..<14).map {
      "add interceptor a/c:f\($0) fanout A 'A n:=\".n * 2\"' 'A n:=\".n * 2 + 1\"'\n"
    }
    let bench = try Workbench(Self.tree + fans.joined() + Self.dropSix)
    #expect(bench.run("reach A n=1 m=1 --from=a/c").contains("/a/b/p  delivered"))
  }

  @Test("JSON lists the fields that are missing")
  func programsAreTold() throws {
    let bench = try Workbench(Self.tree + Self.dropSix)
    #expect(
      bench.run("reach A --from=a/c --format=json")
        .contains(#"{"endpoint": "/a/b/p", "verdict": "depends", "fields": ["n"]}"#))
  }

  private static let tree = """
    define event A n:int m:int; define event B n:int; define query Q n:int --returns=int
    add container -p a/b; add container a/c
    add plugin a/b/p Probe on=A,B; add plugin a/b/r Responder on=Q answer=1

    """
  private static let up = "add interceptor a/c:up map A n:='.n + 1';"
  private static let dropSix = "add interceptor a:six drop A --when=.n==6\n"
}
