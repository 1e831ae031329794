/// A flowchart of Mermaid, parsed strictly.
///
/// Accepts exactly the part of Mermaid's grammar
/// (packages/mermaid/src/diagrams/flowchart/parser/flow.jison) that our flowcharts use: one
/// statement a line, ids of a letter and a number, quoted labels without anything that Mermaid
/// would parse otherwise.
struct Flowchart {
  private(set) var nodes: [String: String] = [:]
  private(set) var boxes: [String: String] = [:]
  private(set) var links: [Link] = []
  private var classes: Set<String> = []
  private var classed: [(ids: [String], name: String)] = []

  struct Link: Hashable {
    let from: String
    let arrow: String
    let label: String?
    let to: String
  }

  struct Mistake: Error, CustomStringConvertible {
    let line: Int
    let what: String
    var description: String { "\(line): \(what)" }
  }

  init(_ text: String) throws(Mistake) {
    var open: [String] = []
    var hasBegun = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      func mistake(_ what: String) -> Mistake { Mistake(line: number + 1, what: what) }
      if words.hasPrefix("%%") {
        guard !words.contains("{"), !words.contains("}") else { throw mistake("a directive") }
      } else if !hasBegun {
        guard words == "flowchart TD" else { throw mistake("no flowchart") }
        hasBegun = true
      } else if words == "end" {
        guard open.popLast() != nil else { throw mistake("nothing to end") }
      } else if words.isEmpty {
        guard number == lines.count - 1 else { throw mistake("an empty line") }
      } else if let box = words.wholeMatch(of: /subgraph (b[0-9]+)\[(.+)\]/)?.output {
        guard boxes[String(box.1)] == nil else { throw mistake("a box twice") }
        guard let label = Self.label(box.2) else { throw mistake("a bad label") }
        boxes[String(box.1)] = label
        open.append(String(box.1))
      } else if let style = words.wholeMatch(
        of: /classDef ([a-zA-Z]+) ([a-z-]+:[^;,]+(,[a-z-]+:[^;,]+)*)/)
      {
        classes.insert(String(style.output.1))
      } else if let style = words.wholeMatch(of: /class ([nb0-9,]+) ([a-zA-Z]+)/)?.output {
        classed.append((style.1.split(separator: ",").map(String.init), String(style.2)))
      } else if let link = Self.link(words) {
        links.append(link)
      } else if let (id, label) = Self.node(words) {
        guard nodes[id] == nil else { throw mistake("a node twice") }
        nodes[id] = label
      } else {
        throw mistake("no statement: \(words.prefix(60))")
      }
    }
    guard hasBegun, open.isEmpty else { throw Mistake(line: lines.count, what: "no end") }
    try checkNames()
  }

  private func checkNames() throws(Mistake) {
    for link in links where nodes[link.from] == nil || nodes[link.to] == nil {
      throw Mistake(line: 0, what: "a link to nowhere: \(link)")
    }
    for (ids, name) in classed {
      guard classes.contains(name), !ids.isEmpty else {
        throw Mistake(line: 0, what: "no class \(name)")
      }
      for id in ids where nodes[id] == nil && boxes[id] == nil {
        throw Mistake(line: 0, what: "a class for nothing: \(id)")
      }
    }
  }
}

extension Flowchart {
  private static let shapes = [
    ("([", "])"), ("[[", "]]"), ("[(", ")]"), ("[/", "/]"), ("((", "))"), ("{{", "}}"), ("(", ")"),
    ("[", "]"), (">", "]"),
  ]

  private static func node(_ words: Substring) -> (id: String, label: String)? {
    guard let match = words.wholeMatch(of: /(n[0-9]+)([^"]+)(".*")([^"]+)/)?.output,
      shapes.contains(where: { $0 == match.2 && $1 == match.4 }),
      let label = label(match.3)
    else { return nil }
    return (String(match.1), label)
  }

  private static func link(_ words: Substring) -> Link? {
    let form = /(n[0-9]+) (---|-\.->|-\.-|~~~|==>|-->|--x|-\.-o)(?:\|(".*")\|)? (n[0-9]+)/
    guard let match = words.wholeMatch(of: form)?.output else { return nil }
    var text: String?
    if let quoted = match.3 {
      guard let label = label(quoted) else { return nil }
      text = label
    }
    return Link(from: String(match.1), arrow: String(match.2), label: text, to: String(match.4))
  }

  /// The text of a label; nil if the text is not a label.
  private static func label(_ quoted: Substring) -> String? {
    guard quoted.count > 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
    var rest = quoted.dropFirst().dropLast()[...]
    var text = ""
    while let character = rest.first {
      if character == "#", let entity = rest.prefixMatch(of: /#([a-z]+|[0-9]+);/) {
        guard let scalar = scalar(entity.output.1) else { return nil }
        text.unicodeScalars.append(scalar)
        rest = rest[entity.range.upperBound...]
      } else if rest.hasPrefix("<br/>") {
        text += "\n"
        rest = rest.dropFirst(5)
      } else {
        guard !"\"#<>&;\\`%*_~{}$\n\r\t".contains(character) else { return nil }
        text.append(rest.removeFirst())
      }
    }
    return text
  }

  private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
    switch entity {
    case "quot": "\""
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    default: UInt32(entity).flatMap(Unicode.Scalar.init)
    }
  }
}
