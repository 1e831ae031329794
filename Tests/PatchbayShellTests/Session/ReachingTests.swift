import ShellSupport
import Testing

@Suite("Reaching")
struct ReachingTests {
  @Test("predictions equal the actual deliveries", arguments: 0..<10)
  func whatIsForeseenIsWhatHappens(number: Int) throws {
    let bench = try Workbench(
      Self.tree + """
        add interceptor a/c:up map A n:='.n + 1'
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

  @Test("copies that multiply endlessly are reported in time")
  func copiesThatMultiply() throws {
    let fans = (0..<14).map {
      "add interceptor a/c:f\($0) fanout A 'A n:=\".n * 2\"' 'A n:=\".n * 2 + 1\"'\n"
    }
    let bench = try Workbench(
      Self.tree + fans.joined() + "add interceptor a:six drop A --when=.n==6")
    #expect(bench.run("reach A n=1 m=1 --from=a/c").contains("/a/b/p  delivered"))
  }

  private static let tree = """
    define event A n:int m:int; define event B n:int; define query Q n:int --returns=int
    add container -p a/b; add container a/c
    add plugin a/b/p Probe on=A,B; add plugin a/b/r Responder on=Q answer=1

    """
}
