/// Looks at a property list before Foundation reads it, which ends the process where lists stand too deep in
/// one another.
///
/// What is looked at must be what is read, so anything is refused by which the two could differ: attributes,
/// other encodings, the binary form.
struct PropertyListCheck {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension PropertyListCheck {
  /// Why the list is not to be read; nil where it may be.
  mutating func objection() -> String? {
    if bytes.starts(with: "bplist".utf8) {
      return "it is in the binary form; write it as XML or JSON"
    }
    if bytes.contains(0) { return "it is no UTF-8; save it as that" }
    while let tag = nextTag() {
      if let objection = objection(to: tag) { return objection }
    }
    return nil
  }

  /// Goes to the next `<`, and returns where it is.
  private mutating func nextTag() -> Int? {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") { return place }
      place += 1
    }
    return nil
  }

  private mutating func objection(to tag: Int) -> String? {
    if follows("<!--") { return skip(to: "-->") }
    if follows("<![CDATA[") { return skip(to: "]]>") }
    if follows("<?") { return objectionToInstruction() }
    if follows("<!") { return objectionToDeclaration() }
    for name in ["array", "dict"] {
      if follows("<" + name) { return objectionToOpening(name) }
      if follows("</" + name) { depth -= 1 }
    }
    place += 1
    return depth < 0 ? "a closing tag has no opening one" : nil
  }

  private mutating func objectionToOpening(_ name: String) -> String? {
    place += 1 + name.utf8.count
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    if follows("/>") { return nil }
    guard follows(">") else { return "<\(name)> has an attribute or a longer name; leave that out" }
    depth += 1
    guard depth > ManifestValue.mostDepth else { return nil }
    return "lists and dictionaries stand in one another more than \(ManifestValue.mostDepth) deep"
  }

  /// Only with an encoding that this reads.
  private mutating func objectionToInstruction() -> String? {
    let start = place
    if let objection = skip(to: "?>") { return objection }
    let text = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    guard text.contains("encoding") else { return nil }
    return text.contains("\"utf-8\"") || text.contains("'utf-8'")
      ? nil : "it is no UTF-8; save it as that"
  }

  /// The one that every property list begins with, and that says nothing but that it is one.
  private mutating func objectionToDeclaration() -> String? {
    let start = place
    if let objection = skip(to: ">") { return objection }
    let isPlain = bytes[start..<place].allSatisfy { $0 != UInt8(ascii: "[") }
    return isPlain && depth == 0 ? nil : "it has declarations of its own; leave them out"
  }

  private mutating func skip(to end: String) -> String? {
    place += 2
    while place < bytes.count {
      if follows(end) {
        place += end.utf8.count
        return nil
      }
      place += 1
    }
    return "there is no \(end) behind what it would end"
  }

  private func follows(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }
}
