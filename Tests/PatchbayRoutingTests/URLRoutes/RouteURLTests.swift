import Foundation
import PatchbayRouting
import TestSupport
import Testing

@Suite("A URL")
struct RouteURLTests {
  @Test(
    "is split into its parts",
    arguments: [
      ("app://room/42", ["room", "42"]), ("app://room/42/", ["room", "42"]), ("app://", []),
      ("app://room//42", ["room", "", "42"]), ("app:///42", ["", "42"]),
      ("app://host:8080/x", ["host:8080", "x"]),
      ("app://räume/großes zimmer", ["räume", "großes zimmer"]),
      ("app://r%C3%A4ume/b%2Fc", ["räume", "b/c"]), ("app://a?x=http://b/c", ["a"]),
      ("app://a#b/c?d", ["a"]), ("app://a/👩‍👩‍👧", ["a", "👩‍👩‍👧"]),
    ])
  func parts(text: String, parts: [String]) throws {
    #expect(try RouteURL(text).parts == parts)
  }

  @Test("has its scheme in lowercase, and keeps its text")
  func scheme() throws {
    let url = try RouteURL("My-App+1.0://Room/X")
    #expect(url.scheme == "my-app+1.0" && url.parts == ["Room", "X"])
    #expect("\(url)" == "My-App+1.0://Room/X")
  }

  @Test("keeps the order of its query items, and repeated names")
  func query() throws {
    let url = try RouteURL(
      "mgj://detail?url=http://www.a.com/?b=c&age=19&&flag&age=%32%30&=x&e=#top")
    #expect(
      url.query.items == [
        .init("url", "http://www.a.com/?b=c"), .init("age", "19"), .init("flag", nil),
        .init("age", "20"), .init("", "x"), .init("e", ""),
      ])
    #expect(url.query["age"] == "20" && url.query.values(of: "age") == ["19", "20"])
    #expect(url.query["flag"] == nil && url.query["e"] == "" && url.query["none"] == nil)
    #expect(url.fragment == "top")
    #expect(try RouteURL("a://b?c+d=e+f").query["c+d"] == "e+f")
    #expect(try RouteURL("a://b").fragment == nil)
  }

  @Test(
    "that is invalid is refused with the reason and the place",
    arguments: TableRow.rows(
      of: """
        room/42 | can't read the URL room/42 at byte 5: it has no scheme; write it as app://place/part
         | can't read an empty URL: it has no scheme; write it as app://place/part
        1a://b | can't read the URL 1a://b at byte 3: it has no scheme; write it as app://place/part
        app:/b | can't read the URL app:/b at byte 4: it has no scheme; write it as app://place/part
        app://a/%4g | can't read the URL app://a/%4g at byte 9: % must be followed by two hexadecimal digits; write %25 for a percent sign
        app://a?100% | can't read the URL app://a?100% at byte 12: % must be followed by two hexadecimal digits; write %25 for a percent sign
        app://a#%FF | can't read the URL app://a#%FF at byte 9: its escapes are not valid UTF-8; escape the bytes of UTF-8
        app://a⇥b | can't read the URL app://a⇥b at byte 8: a control character is not allowed; write it as % and its two digits
        """))
  func wrong(row: TableRow) {
    let error = #expect(throws: RoutingError.self) { try RouteURL(row[0]) }
    #expect(error.map { "\($0)" } == row[1])
  }

  @Test("is parsed like Foundation does", arguments: seeds(150))
  func foundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = "app://host" + random.urlTail()
    // With both in a text, Foundation escapes the escapes.
    if text.contains("%"), !text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    guard let url = try? RouteURL(text), let known = URLComponents(string: text) else { return }
    let path = known.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst().map { $0.removingPercentEncoding ?? "?" }
    let parts: [String] = path.last == "" ? path.dropLast() : path
    #expect(url.parts == ["host"] + parts, "\(text)")
    let items = url.query.items.map { Self.words($0.name, $0.value) }
    let knownItems = (known.queryItems ?? []).map { Self.words($0.name, $0.value) }
    #expect(items == knownItems.filter { $0 != Self.words("", nil) }, "\(text)")
    #expect(url.fragment == known.fragment, "\(text)")
  }

  private static func words(_ name: String, _ value: String?) -> String {
    "\(name)=\(value ?? "nil")"
  }
}

extension SeededGenerator {
  /// A random text after a host, mostly well formed.
  fileprivate mutating func urlTail() -> String {
    let pieces = [
      "/", "/", "/", "a", "B1", "é", "%20", "%C3%A9", "%2F", "&", "=", "-._~", "+", "%", ":", "@",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &self) {
      text += pieces.randomElement(using: &self) ?? ""
    }
    if !text.isEmpty, !text.hasPrefix("/") { text = "/" + text }
    for sign in ["?", "#"] where Bool.random(using: &self) {
      text += sign
      for _ in 0..<Int.random(in: 0..<6, using: &self) {
        text += pieces.randomElement(using: &self) ?? ""
      }
    }
    return text
  }
}
