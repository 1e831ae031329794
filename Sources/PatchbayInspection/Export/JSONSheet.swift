import PatchbayPlatform

// An encoder that writes values directly as JSON text.

/// The output that all parts of a value are written to.
final class JSONSheet {
  fileprivate(set) var text: JSONText

  init(isPretty: Bool) { text = JSONText(isPretty: isPretty) }
}

extension JSONSheet {
  /// Appends a value.
  func write(_ value: some Encodable) throws {
    if writeSimple(value) { return }
    guard Work.goesOn else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "writing was interrupted"))
    }
    let (start, depth) = (text.bytes.count, text.depth)
    try value.encode(to: SheetEncoder(sheet: self))
    text.end(downTo: depth)
    // A value that encodes nothing becomes an empty object.
    if text.bytes.count == start { text.end(downTo: text.begin(isObject: true) - 1) }
  }

  /// Writes a string, an integer or a Boolean; returns false for all other types.
  ///
  /// Comparing types is much faster than a dynamic cast of each value.
  fileprivate func writeSimple<Value: Encodable>(_ value: Value) -> Bool {
    if Value.self == String.self, let words = value as? String {
      text.write(words)
    } else if Value.self == Int.self, let number = value as? Int {
      text.write(number: number)
    } else if Value.self == Bool.self, let isSo = value as? Bool {
      text.write(ascii: isSo ? "true" : "false")
    } else {
      return false
    }
    return true
  }
}

/// Writes one value.
private struct SheetEncoder: Encoder {
  let sheet: JSONSheet
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(SheetObject(sheet: sheet, depth: sheet.text.begin(isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    SheetList(sheet: sheet, depth: sheet.text.begin(isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SheetValue(sheet: sheet) }
}

private struct SheetObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let sheet: JSONSheet
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    begin(key)
    try sheet.write(value)
  }

  func encodeNil(forKey key: Key) throws {
    begin(key)
    sheet.text.write(ascii: "null")
  }

  func nestedContainer<Nested>(keyedBy: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    begin(key)
    return SheetEncoder(sheet: sheet).container(keyedBy: keyedBy)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return SheetEncoder(sheet: sheet).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { superEncoder(named: "super") }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key.stringValue) }

  private func superEncoder(named name: String) -> any Encoder {
    sheet.text.beginMember(name, at: depth)
    return SheetEncoder(sheet: sheet)
  }

  private func begin(_ key: Key) { sheet.text.beginMember(key.stringValue, at: depth) }
}

private struct SheetList: UnkeyedEncodingContainer {
  let sheet: JSONSheet
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(sheet: JSONSheet, depth: Int) { (self.sheet, self.depth) = (sheet, depth) }

  mutating func encode(_ value: some Encodable) throws {
    begin()
    try sheet.write(value)
  }

  mutating func encodeNil() throws {
    begin()
    sheet.text.write(ascii: "null")
  }

  mutating func nestedContainer<Nested>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return SheetEncoder(sheet: sheet).container(keyedBy: keyedBy)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return SheetEncoder(sheet: sheet).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return SheetEncoder(sheet: sheet)
  }

  private mutating func begin() {
    sheet.text.beginItem(at: depth)
    count += 1
  }
}

private struct SheetValue: SingleValueEncodingContainer {
  let sheet: JSONSheet
  var codingPath: [any CodingKey] { [] }

  func encode(_ value: some Encodable) throws {
    if sheet.writeSimple(value) { return }
    // Simple values call this method when asked to encode themselves, so they must not be sent
    // back.
    switch value {
    case let number as any BinaryInteger: sheet.text.write(number: number)
    case let number as Double where number.isFinite:
      if let whole = Int(exactly: number) {
        sheet.text.write(number: whole)
      } else {
        sheet.text.write(number: number)
      }
    case is any FloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "a number that JSON has no form for"))
    default: try sheet.write(value)
    }
  }

  func encodeNil() throws { sheet.text.write(ascii: "null") }
}
