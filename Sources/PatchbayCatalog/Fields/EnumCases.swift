/// The values of an enum whose cases have no payload.
enum EnumCases {
  /// All cases in order of declaration; empty for other types.
  static func all<E>(of type: E.Type) -> [E] {
    if let listed = type as? any CaseIterable.Type {
      return listed.firstCases.compactMap { $0 as? E }
    }
    return unlisted(type)
  }

  /// The names of coding keys, if they are declared as the cases of an enum.
  static func names<K: CodingKey>(of type: K.Type) -> [String] { all(of: type).map(\.stringValue) }

  /// The cases of an enum that is not `CaseIterable`.
  ///
  /// Such an enum numbers its cases from 0 in one byte, and nil is stored as the number after the
  /// last. A type that only looks alike, such as an enum with payloads or a struct around one, is
  /// recognized by reflection on the first number, before others are tried. An enum with a single
  /// case has no byte, so its case remains unknown.
  private static func unlisted<E>(_: E.Type) -> [E] {
    guard MemoryLayout<E>.size == 1, MemoryLayout<E?>.size == 1 else { return [] }
    let count = withUnsafeBytes(of: E?.none) { $0.first ?? 0 }
    var cases: [E] = []
    for number in 0..<count {
      let candidate = withUnsafeBytes(of: number) { $0.loadUnaligned(as: E?.self) }
      guard let candidate, isPlainCase(candidate) else { return [] }
      cases.append(candidate)
    }
    return cases
  }

  private static func isPlainCase(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }
}

extension CaseIterable {
  /// The first 256 cases: longer lists are no choice.
  fileprivate static var firstCases: [Any] { Array(allCases.prefix(256)) }
}
