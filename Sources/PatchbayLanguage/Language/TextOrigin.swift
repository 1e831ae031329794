/// Maps the pieces of a text to the text that they were read from.
struct TextOrigin: Sendable {
  let source: SourceText
  /// The places where pieces begin, in the order of the text, with those in its origin.
  let anchors: [Anchor]

  /// A place in a text, and the same in its origin.
  struct Anchor: Sendable {
    let place: Int
    let origin: Int
  }
}

extension TextOrigin {
  /// The place in the origin that corresponds to a place in the text.
  func place(of place: Int) -> Int {
    let later = anchors.partitioningIndex { $0.place > place }
    guard later > 0 else { return 0 }
    let anchor = anchors[later - 1]
    let end = later < anchors.count ? anchors[later].origin : source.bytes.count
    return min(anchor.origin + place - anchor.place, end)
  }
}

extension SourceSpan {
  /// The same range in the text that people have before them.
  package var inOrigin: SourceSpan {
    guard let origin = source.origin else { return self }
    return SourceSpan(origin.source, origin.place(of: start), origin.place(of: end))
  }
}

extension SourceText {
  /// Puts texts within another one together, a line each; errors get their places in that one.
  package convenience init(_ texts: [JSONReader.PlacedText], of source: SourceText) {
    var bytes: [UInt8] = []
    var anchors: [TextOrigin.Anchor] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(Byte.newline) }
      anchors += text.pieces.map { .init(place: bytes.count + $0.offset, origin: $0.place) }
      bytes += text.text.utf8
    }
    self.init(name: source.name, bytes: bytes, origin: TextOrigin(source: source, anchors: anchors))
  }

  /// A text in the place of a stretch of another one, at which its errors are.
  package convenience init(_ text: String, insteadOf span: SourceSpan) {
    let origin = TextOrigin(source: span.source, anchors: [.init(place: 0, origin: span.start)])
    self.init(name: span.source.name, bytes: Array(text.utf8), origin: origin)
  }
}

extension Array {
  /// The first index from which on a condition holds.
  fileprivate func partitioningIndex(where isLate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
