import PatchbayText

extension Sequence where Element == String {
  /// Up to three of these names that are near to a name, the nearest first.
  ///
  /// Near names differ by changed, added, dropped or exchanged neighbouring characters: at most one
  /// in three. Equally near names keep their order.
  public func nearest(to name: String) -> [String] {
    let letters = Array(name.lowercased())
    guard !letters.isEmpty, letters.count <= Self.longest else { return [] }
    // A single letter would be near to every other one.
    let most = letters.count < 2 ? 0 : Swift.max(1, letters.count / 3)
    var found: [(distance: Int, name: String)] = []
    for candidate in self where candidate != name {
      let other = Array(candidate.prefix(Self.longest + 1).lowercased())
      if let distance = letters.editDistance(to: other, atMost: most),
        !found.contains(where: { $0.name == candidate })
      {
        found.append((distance, candidate))
        found.sort { $0.distance < $1.distance }
        if found.count > 3 { found.removeLast() }
      }
    }
    return found.map(\.name)
  }

  /// The length beyond which names are not compared.
  private static var longest: Int { 100 }
}
