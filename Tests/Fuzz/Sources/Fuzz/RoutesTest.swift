import PatchbayRouting

/// Passes a text to the readers of URLs and patterns: its first line is a URL, the others are
/// patterns.
enum RoutesTest {
  static func run(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var tree = RouteTree<Int>()
    var patterns: [RoutePattern] = []
    for (number, line) in lines.dropFirst().enumerated() {
      guard let pattern = read(line) else { continue }
      do throws(RoutingError) {
        try tree.insert(number, for: pattern)
        patterns.append(pattern)
      } catch {
        _ = error.description
      }
    }
    match(lines.first ?? "", in: tree)
    for pattern in patterns { write(pattern, in: tree) }
    for pattern in patterns where tree.remove(pattern) == nil { fatalError("\(pattern)") }
    if tree.count > 0 || !tree.schemes.isEmpty { fatalError("\(tree.count) are left") }
  }

  /// A valid pattern that is written must be read back unchanged.
  private static func read(_ text: String) -> RoutePattern? {
    do throws(RoutingError) {
      let pattern = try RoutePattern(text)
      if try RoutePattern(pattern.description) != pattern { fatalError("\(pattern)") }
      return pattern
    } catch {
      _ = error.description
      return nil
    }
  }

  private static func match(_ text: String, in tree: RouteTree<Int>) {
    do throws(RoutingError) {
      let url = try RouteURL(text)
      guard let match = tree.match(url) else { return }
      for name in match.pattern.parameters where match.parameter(name)?.isEmpty != false {
        fatalError("\(name) of \(match.pattern) in \(url)")
      }
    } catch {
      _ = error.description
    }
  }

  /// A URL written from a pattern must match this pattern, or one with precedence over it.
  private static func write(_ pattern: RoutePattern, in tree: RouteTree<Int>) {
    let values = Dictionary(uniqueKeysWithValues: pattern.parameters.map { ($0, "v/\u{7F}%") })
    guard let text = try? pattern.url(values) else { return }
    guard let url = try? RouteURL(text), let match = tree.match(url) else { fatalError(text) }
    guard match.pattern == pattern else { return }
    for name in pattern.parameters where match.parameter(name) != "v/\u{7F}%" { fatalError(text) }
  }
}
