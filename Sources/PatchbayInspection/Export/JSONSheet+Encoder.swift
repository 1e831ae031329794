// How values that can be encoded come onto a sheet.

extension JSONSheet {
  /// Writes a value at the end of what is there.
  func write(_ value: some Encodable) throws {
    if writeSimple(value) { return }
    let (start, depth) = (bytes.count, depth)
    try value.encode(to: SheetEncoder(sheet: self))
    end(downTo: depth)
    // What has said nothing is an object without parts.
    if bytes.count == start { end(downTo: begin(isObject: true) - 1) }
  }

  /// Writes what most values are; false for all others.
  ///
  /// They are told by their type: to look for each in the value takes longer than to write it.
  fileprivate func writeSimple<Value: Encodable>(_ value: Value) -> Bool {
    if Value.self == String.self, let text = value as? String {
      write(text)
    } else if Value.self == Int.self, let number = value as? Int {
      write(number: number)
    } else if Value.self == Bool.self, let isSo = value as? Bool {
      write(ascii: isSo ? "true" : "false")
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
    KeyedEncodingContainer(SheetObject(sheet: sheet, depth: sheet.begin(isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    SheetList(sheet: sheet, depth: sheet.begin(isObject: false))
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
    sheet.write(ascii: "null")
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
    sheet.beginMember(name, at: depth)
    return SheetEncoder(sheet: sheet)
  }

  private func begin(_ key: Key) {
    sheet.beginMember(key.stringValue, at: depth)
  }
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
    sheet.write(ascii: "null")
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
    sheet.beginItem(at: depth)
    count += 1
  }
}

private struct SheetValue: SingleValueEncodingContainer {
  let sheet: JSONSheet
  var codingPath: [any CodingKey] { [] }

  func encode(_ value: some Encodable) throws {
    if sheet.writeSimple(value) { return }
    // What is simple comes here again when it is asked to encode itself.
    switch value {
    case let number as any BinaryInteger: sheet.write(number: number)
    case is any FloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "a number that is not whole"))
    default: try sheet.write(value)
    }
  }

  func encodeNil() throws { sheet.write(ascii: "null") }
}
