import PatchbayRouting
import TestSupport
import Testing

@Suite("A pattern of URLs")
struct RoutePatternTests {
  @Test(
    "is read, and written in its standard form",
    arguments: [
      ("app://room/:id", "app://room/:id"), ("APP://Room/Big", "app://room/Big"),
      ("app://room/:id.html", "app://room/:id.html"), ("app://*/x/**", "app://*/x/**"),
      ("app://**", "app://**"), ("app://", "app://"), ("app://a/", "app://a"),
      ("app://r%C3%A4ume/%3Aid/%2A/a%20b", "app://räume/%3Aid/%2A/a%20b"),
      ("app://\u{596}a/:\u{65}\u{301}x/*\u{301}", "app://\u{596}a/:e\u{301}x/*\u{301}"),
      ("app://a/:b%3A\u{596}m/%3A%3A\u{596}", "app://a/:b%3A\u{596}m/%3A:\u{596}"),
      ("app://host:8080/:id-edit", "app://host:8080/:id-edit"), ("app://a/***", "app://a/***"),
    ])
  func written(text: String, best: String) throws {
    let pattern = try RoutePattern(text)
    #expect("\(pattern)" == best)
    #expect(try RoutePattern(best) == pattern)
  }

  @Test(
    "that is invalid is refused with the reason and the place",
    arguments: TableRow.rows(
      of: """
        room | at byte 5: it has no scheme; write it as app://place/part
        app://a/: | at byte 9: the : needs a name of letters, digits and _; write :id
        app://a/:.html | at byte 9: the : needs a name of letters, digits and _; write :id
        app://:id/b/:id | at byte 13: there are two parameters id; give one another name
        app://**/a | at byte 10: ** matches all the rest, so it must be the last part; write * for one part
        app://a//b | at byte 9: two slashes in a row match nothing; write one
        app://a?b=:c | at byte 8: a pattern has no query and no fragment; leave ? and # out and read the query
        app://a#b | at byte 8: a pattern has no query and no fragment; leave ? and # out and read the query
        app://a/% | at byte 9: % must be followed by two hexadecimal digits; write %25 for a percent sign
        """))
  func wrong(row: TableRow) {
    let error = #expect(throws: RoutingError.self) { try RoutePattern(row[0]) }
    #expect(error.map { "\($0)" } == "can't read the pattern \(row[0]) \(row[1])")
  }

  @Test("has at most 64 parts")
  func length() throws {
    let parts = Array(repeating: "a", count: 64).joined(separator: "/")
    #expect(try RoutePattern("app://" + parts).parameters.isEmpty)
    let error = #expect(throws: RoutingError.self) { try RoutePattern("app://\(parts)/a") }
    #expect(
      error.map {
        "\($0)".hasSuffix("at byte 135: it has more than 64 parts; match the rest by **")
      } == true)
  }

  @Test("lists its parameters in order")
  func parameters() throws {
    #expect(try RoutePattern("app://:b/:a.html/x/:c_1").parameters == ["b", "a", "c_1"])
  }
}

@Suite("A URL written from a pattern")
struct RouteWritingTests {
  @Test(
    "is read back with the same values",
    arguments: ["42", "a/b", "ä ö", "100%", "a.html", "?#&=", ":id", "*", "**", "\u{1B}[m", "👩‍👩‍👧"])
  func roundTrip(value: String) throws {
    for text in ["app://room/:id", "app://room/:id.html", "app://:id/x"] {
      let pattern = try RoutePattern(text)
      let url = try RouteURL(
        pattern.url(
          ["id": value], query: RouteQuery([.init("q", value), .init("flag", nil)]),
          fragment: value))
      var tree = RouteTree<Int>()
      try tree.insert(1, for: pattern)
      #expect(tree.match(url)?.parameter("id") == value)
      #expect(url.query.items == [.init("q", value), .init("flag", nil)])
      #expect(url.fragment == value)
      #expect(url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  @Test("is refused with missing, empty or unknown values, or for an open pattern")
  func refused() throws {
    let pattern = try RoutePattern("app://:a/:b/:c")
    let rows: [(RoutePattern, [String: String], String)] = [
      (
        pattern, ["a": "1"],
        "can't write a URL of app://:a/:b/:c without b and c; give each parameter a value"
      ),
      (
        pattern, [:],
        "can't write a URL of app://:a/:b/:c without a, b and c; give each parameter a value"
      ),
      (
        pattern, ["a": "1", "b": "2", "c": "3", "d": "4"],
        "app://:a/:b/:c has no parameter d; it has a, b and c; pass what follows the ? as the query"
      ),
      (
        try RoutePattern("app://x"), ["d": "4"],
        "app://x has no parameter d, nor any other; pass what follows the ? as the query"
      ),
      (
        pattern, ["a": "1", "b": "", "c": "3"],
        "\"\" can't be b in app://:a/:b/:c: it would not be read back unchanged; a part of a path is never empty"
      ),
      (
        try RoutePattern("app://a/**"), [:],
        "can't write a URL of app://a/**: * has no value; write the URL out"
      ),
    ]
    for (pattern, values, words) in rows {
      let error = #expect(throws: RoutingError.self) { try pattern.url(values) }
      #expect(error.map { "\($0)" } == words)
    }
  }
}
