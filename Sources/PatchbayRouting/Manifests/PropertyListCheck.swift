/// Looks at a property list before Foundation reads it, which ends the process where lists stand too deep in
/// one another.
///
/// What is looked at must be what is read, so anything is refused by which the two could differ: attributes,
/// other encodings, the binary form.
struct PropertyListCheck {
  private let bytes: [UInt8]
  private var place = 0
  /// For each open list and dictionary, the keys so far; nil for a list.
  private var open: [Set<String>?] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension PropertyListCheck {
  /// Why the list is not to be read; nil where it may be.
  mutating func objection() -> String? {
    if bytes.starts(with: "bplist".utf8) {
      return "it is in the binary form; write it as XML or JSON"
    }
    if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
      return "it is not valid UTF-8; save it as UTF-8"
    }
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
    if follows("<key>") { return objectionToKey() }
    for name in ["array", "dict"] {
      if follows("<" + name) { return objectionToOpening(name) }
      if follows("</" + name) {
        if open.isEmpty { return "a closing tag has no opening tag" }
        open.removeLast()
      }
    }
    place += 1
    return nil
  }

  private mutating func objectionToOpening(_ name: String) -> String? {
    place += 1 + name.utf8.count
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    if follows("/>") { return nil }
    guard follows(">") else { return "<\(name)> has an attribute or a longer name; leave that out" }
    open.append(name == "dict" ? [] : nil)
    guard open.count > ManifestValue.mostDepth else { return nil }
    return "lists and dictionaries are nested more than \(ManifestValue.mostDepth) deep"
  }

  /// Foundation takes the last of two values under one key.
  private mutating func objectionToKey() -> String? {
    place += "<key>".utf8.count
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    let key = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let last = open.indices.last, open[last]?.insert(key).inserted == false else {
      return nil
    }
    return "the key \(key) appears twice in a dictionary; leave one out"
  }

  /// Only with an encoding that this reads.
  private mutating func objectionToInstruction() -> String? {
    let start = place
    if let objection = skip(to: "?>") { return objection }
    let text = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    guard text.contains("encoding") else { return nil }
    return text.contains("\"utf-8\"") || text.contains("'utf-8'")
      ? nil : "it is not valid UTF-8; save it as UTF-8"
  }

  /// The one that every property list begins with, and that says nothing but that it is one.
  private mutating func objectionToDeclaration() -> String? {
    let start = place
    if let objection = skip(to: ">") { return objection }
    let isPlain = bytes[start..<place].allSatisfy { $0 != UInt8(ascii: "[") }
    return isPlain && open.isEmpty ? nil : "it has declarations of its own; leave them out"
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
    return "\(end) is missing"
  }

  private func follows(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }
}
