/// The values of an enum whose cases have no payload.
enum EnumCases {
  /// All of them in order of declaration; none for other types.
  static func all<E>(of type: E.Type) -> [E] {
    if let listed = type as? any CaseIterable.Type {
      return listed.firstCases.compactMap { $0 as? E }
    }
    return unlisted(type)
  }

  /// The names of keys, where a type lists its keys as the cases of an enum.
  static func names<K: CodingKey>(of type: K.Type) -> [String] { all(of: type).map(\.stringValue) }

  /// The cases of an enum that doesn't list them itself.
  ///
  /// Such an enum numbers its cases from 0 in one byte, and the number after the last is how a
  /// missing value is kept. What merely looks like one, such as an enum with payloads or a struct
  /// around one, is recognized by reflection at the first number, before another is looked at. A single
  /// case takes no byte, just like no case at all; so it stays unknown.
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
  /// More are no list to choose from.
  fileprivate static var firstCases: [Any] { Array(allCases.prefix(256)) }
}
