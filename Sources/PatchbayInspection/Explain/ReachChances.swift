/// Which copies of a message an observer may still receive, whatever the unknowns on the way decide.
///
/// Each interceptor may let a copy pass or do what it does, so that interceptors can be left out.
struct ReachChances {
  /// The copies before each interceptor; a copy that is not listed may become anything.
  private var chances: [[MessageCopy: Bool]] = []

  /// The most copies that are followed between two interceptors.
  private static let mostCopies = 128
}

extension ReachChances {
  /// Follows a message past `count` interceptors; `becoming` returns nil if a copy may become anything.
  init(
    of sent: MessageCopy, past count: Int, becoming: (Int, MessageCopy) -> [MessageCopy]?,
    isHeard: (MessageCopy) -> Bool
  ) {
    var layers: [[MessageCopy: [MessageCopy]?]] = []
    var copies: Set<MessageCopy> = [sent]
    for index in 0..<count {
      var layer: [MessageCopy: [MessageCopy]?] = [:]
      for copy in copies { layer[copy] = .some(becoming(index, copy).map { [copy] + $0 }) }
      layers.append(layer)
      let next = Set(layer.values.flatMap { $0 ?? [] })
      copies = next.count <= Self.mostCopies ? next : []
    }
    var later = Dictionary(uniqueKeysWithValues: copies.map { ($0, isHeard($0)) })
    for layer in layers.reversed() {
      later = layer.mapValues { results in
        results.map { $0.contains { later[$0] ?? true } } ?? true
      }
      chances.append(later)
    }
    chances.reverse()
  }

  /// Whether the observer may receive what becomes of a copy that comes to an interceptor.
  func mayBeHeard(_ copy: MessageCopy, at index: Int) -> Bool { chances[index][copy] ?? true }
}
