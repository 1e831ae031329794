import PatchbayLanguage

/// Notes what a type reads from a decoder, so that unread fields can be refused.
final class ReadFields {
  private let value: Value
  private let place: DecodingPlace
  private var acceptors: [(String) -> Bool] = []
  private var declared: [() -> [String]] = []
  private var asked: Set<String> = []
  /// The number of elements read; nil if the value was not read as a list.
  private var elementsRead: Int?
  private var wasReadAsOne = false
  private var below: [ReadFields] = []

  init(_ value: Value, at place: DecodingPlace) {
    self.value = value
    self.place = place
  }
}

extension ReadFields {
  func readAsFields<K: CodingKey>(keyedBy _: K.Type) {
    acceptors.append { K(stringValue: $0) != nil }
    declared.append { EnumCases.names(of: K.self) }
  }

  func read(field: String) { asked.insert(field) }

  func read(elements: Int) { elementsRead = max(elementsRead ?? 0, elements) }

  func readAsOne() { wasReadAsOne = true }

  /// Notes a nested container that is read by the same type.
  func alsoRead(_ other: ReadFields) { below.append(other) }

  /// Throws if there is a field that the type did not ask for.
  func refuseUnread() throws(FieldError) {
    switch value {
    case .object(let fields): try refuseUnread(fields, existing: [])
    case .list(let elements):
      if let elementsRead, elementsRead < elements.count {
        throw place.error(.elementCount(takes: elementsRead, given: elements.count))
      }
    default: break
    }
    for other in below { try other.refuseUnread() }
  }

  /// Throws if there is a field that neither was asked for nor is in `existing`.
  private func refuseUnread(_ fields: Value.Fields, existing: [String]) throws(FieldError) {
    for field in fields {
      let there = place.below(NameKey(field.name))
      guard !isKnown(field.name), !existing.contains(field.name) else { continue }
      throw unknown(field.name, at: there, existing: existing)
    }
  }

  /// Throws if there is an unknown field, which may be the misspelling of a missing one.
  func blameUnknown(existing: @autoclosure () -> [String]) throws(FieldError) {
    guard case .object(let fields) = value, !fields.allSatisfy({ isKnown($0.name) }) else { return }
    try refuseUnread(fields, existing: existing())
  }

  private func isKnown(_ name: String) -> Bool {
    if asked.contains(name) || acceptors.contains(where: { $0(name) }) { return true }
    return acceptors.isEmpty && (wasReadAsOne || elementsRead != nil)
  }

  private func unknown(_ name: String, at place: DecodingPlace, existing: [String]) -> FieldError {
    var names = existing
    for name in declared.flatMap({ $0() }) + asked.sorted() where !names.contains(name) {
      names.append(name)
    }
    return place.error(.unknownField(name, among: names))
  }
}
