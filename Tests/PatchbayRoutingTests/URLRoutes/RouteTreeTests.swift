import PatchbayRouting
import TestSupport
import Testing

@Suite("Among many patterns")
struct RouteTreeTests {
  private func tree(_ patterns: [String]) throws -> RouteTree<String> {
    var tree = RouteTree<String>()
    for pattern in patterns { try tree.insert(pattern, for: RoutePattern(pattern)) }
    return tree
  }

  @Test(
    "a literal precedes a parameter, a parameter *, and ** is last",
    arguments: [
      ("app://room/me", "app://room/me"), ("app://room/42", "app://room/:id"),
      ("app://room/42.html", "app://room/:id.html"), ("app://room/.html", "app://room/:id"),
      ("app://room/42.min.html", "app://room/:id.min.html"), ("app://room", "app://room/**"),
      ("app://hut", "app://*"),
      ("app://room/a/b", "app://room/**"), ("app://room/me/x", "app://room/me/x"),
      ("app://room/you/x", "app://room/**"), ("app://hall/1", "app://*/1"),
      ("app://hall/2", "app://**"), ("app://", "app://**"), ("app://ROOM/me", "app://room/me"),
      ("app://room/ME", "app://room/:id"), ("app://a/b/c/d", "app://a/:x/c/d"),
      ("app://a/b/c/e", "app://a/b/:y/e"), ("app://a/b/c/f", "app://**"),
    ])
  func order(url: String, pattern: String) throws {
    let tree = try tree([
      "app://**", "app://*", "app://*/1", "app://room/**", "app://room/:id", "app://room/:id.html",
      "app://room/:id.min.html", "app://room/me", "app://room/me/x", "app://a/b/:y/e",
      "app://a/:x/c/d",
    ])
    #expect(tree.match(try RouteURL(url))?.value == pattern)
  }

  @Test("the first part is case-insensitive, also in the text after a parameter")
  func firstPart() throws {
    var tree = try tree(["app://:name.Example/x", "app://a/:name.html"])
    let match = try #require(try tree.match(RouteURL("app://Ann.EXAMPLE/x")))
    #expect(match.parameter("name") == "Ann")
    #expect("\(match.pattern)" == "app://:name.example/x")
    #expect(try tree.match(RouteURL("app://Ann.EXAMPLE/X")) == nil)
    #expect(try tree.match(RouteURL("app://A/b.HTML")) == nil)
    #expect(throws: RoutingError.self) {
      try tree.insert("", for: RoutePattern("app://:other.EXAMPLE/x"))
    }
  }

  @Test("a URL that matches no pattern has no match")
  func none() throws {
    let tree = try tree(["app://room/:id", "app://a/b", "app://x/*"])
    for url in [
      "app://room", "app://room/1/2", "app://a", "app://a/b/c", "other://a/b", "app://",
      "app://x//",
      "app://room//1", "app://x",
    ] {
      #expect(try tree.match(RouteURL(url)) == nil, "\(url)")
    }
  }

  @Test("patterns of the same shape are refused, whatever their parameter names")
  func conflict() throws {
    var tree = try tree(["app://a/:id", "app://a/:id.html", "app://a/**", "app://a"])
    for text in ["app://a/:name", "app://a/:x.html", "APP://A/**", "app://a/"] {
      #expect(throws: RoutingError.self) { try tree.insert("", for: RoutePattern(text)) }
    }
    let error = #expect(throws: RoutingError.self) {
      try tree.insert("", for: RoutePattern("app://a/:name"))
    }
    #expect(
      error.map { "\($0)" }
        == "app://a/:name matches the same URLs as app://a/:id; remove that route, or give "
        + "the new one a literal or a suffix of its own")
    #expect(tree.count == 4)
  }

  @Test("removing a pattern removes only this one, and leaves nothing behind")
  func removal() throws {
    let texts = ["app://a", "app://a/b", "app://a/b/c", "app://a/:x/c", "app://a/b/**", "web://a"]
    var tree = try tree(texts)
    #expect(tree.remove(try RoutePattern("app://a/b")) == "app://a/b")
    #expect(tree.remove(try RoutePattern("app://a/b")) == nil)
    #expect(tree.remove(try RoutePattern("app://a/:y/c")) == nil)
    #expect(try tree.match(RouteURL("app://a/b/c"))?.value == "app://a/b/c")
    #expect(try tree.match(RouteURL("app://a/b"))?.value == "app://a/b/**")
    for text in texts where text != "app://a/b" {
      #expect(tree.remove(try RoutePattern(text)) == text)
    }
    #expect(tree.count == 0 && tree.schemes.isEmpty)
    try tree.insert("new", for: RoutePattern("app://a/b/c"))
    #expect(try tree.match(RouteURL("app://a/b/c"))?.value == "new")
  }

  @Test("the next match is tried if the first one is not accepted")
  func accepting() throws {
    let tree = try tree(["app://a/:id", "app://a/*", "app://**"])
    var tried: [String] = []
    let found: String? = try tree.firstMatch(for: RouteURL("app://a/x")) { match in
      tried.append(match.value)
      return match.value == "app://**" ? "here" : nil
    }
    #expect(found == "here" && tried == ["app://a/:id", "app://a/*", "app://**"])
  }

  @Test("a match has its values, as text and as typed values")
  func values() throws {
    let tree = try tree(["app://room/:id.html/:name", "app://all/**"])
    let match = try #require(tree.match(RouteURL("app://room/42.html/a%2Fb?id=7&n=x")))
    #expect(match.parameter("id") == "42" && match.parameter("name") == "a/b")
    #expect(match.parameter("none") == nil && match.rest == nil)
    #expect(try match.parameter("id", as: Int.self) == 42)
    #expect(try match.query("id", as: Int.self) == 7)
    #expect(try match.query("none", as: Int.self) == nil)
    let misfit = #expect(throws: RouteMisfit.self) { try match.query("n", as: Int.self) }
    #expect(
      misfit.map { "\($0)" } == "app://room/:id.html/:name needs n to be Int, and \"x\" is not")
    let rest = try #require(tree.match(RouteURL("app://all/a/b%2F/"))).rest
    #expect(rest == ["a", "b/"])
    #expect(try tree.match(RouteURL("app://all"))?.rest == [])
  }

  @Test(
    "the best match equals that of a comparison with every pattern",
    arguments: seeds(40, longFactor: 10))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model: [String] = []
    var tree = RouteTree<String>()
    for _ in 0..<40 {
      let text = random.pattern()
      guard let pattern = try? RoutePattern(text) else { continue }
      if (try? tree.insert(text, for: pattern)) != nil { model.append(text) }
      if random.chance(oneIn: 5), let gone = model.randomElement(using: &random) {
        #expect(tree.remove(try RoutePattern(gone)) == gone)
        model.removeAll { $0 == gone }
      }
    }
    #expect(tree.count == model.count)
    for _ in 0..<60 {
      let url = random.url()
      #expect(
        try tree.match(RouteURL(url))?.value == PatternModel.best(of: model, for: url),
        "\(url) among \(model)")
    }
  }
}

/// Compares a URL with the patterns one by one.
private enum PatternModel {
  static func best(of patterns: [String], for url: String) -> String? {
    patterns.compactMap { pattern in ranks(of: url, by: pattern).map { (pattern, $0) } }
      .min { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }

  /// The rank of the match of each part, lowest best; nil if a part does not match.
  private static func ranks(of url: String, by pattern: String) -> [Int]? {
    let url = parts(url)
    var ranks: [Int] = []
    var index = 0
    for part in parts(pattern) {
      if part == "**" { return ranks + [1_000] }
      guard index < url.count else { return nil }
      let text = url[index]
      index += 1
      if part == "*" {
        ranks.append(900)
      } else if part.hasPrefix(":") {
        let suffix = part.drop { $0 != "." }
        guard text.hasSuffix(suffix), text.count > suffix.count else { return nil }
        ranks.append(800 - suffix.count)
      } else {
        guard part == text else { return nil }
        ranks.append(1)
      }
    }
    return index == url.count ? ranks + [0] : nil
  }

  private static func parts(_ text: String) -> [String] {
    text.dropFirst("app://".count).split(separator: "/").map(String.init)
  }
}

extension SeededGenerator {
  fileprivate mutating func pattern() -> String {
    let parts = ["a", "b", "c.x", ":p", ":q.x", ":r.y.x", "*", "a.x"]
    var found = (0..<Int.random(in: 0..<4, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }
    if chance(oneIn: 5) { found.append("**") }
    return "app://" + found.joined(separator: "/")
  }

  fileprivate mutating func url() -> String {
    let parts = ["a", "b", "c.x", "d", "d.x", "d.y.x", "a.x"]
    return "app://"
      + (0..<Int.random(in: 0..<5, using: &self)).map { _ in parts.randomElement(using: &self) ?? ""
      }.joined(separator: "/")
  }
}
