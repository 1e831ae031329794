import PatchbayLanguage

/// The value that a type has written so far at one place.
final class WrittenValue {
  private var content: Content?
  /// Whether the value was written in two forms, of which only the first is kept.
  private var isInSeveralForms = false
  /// Whether a value was nested more deeply than the limit, and was not kept.
  private var isTooDeep = false
  let path: [any CodingKey]

  private enum Content {
    case whole(Value)
    case fields([(name: String, value: WrittenValue)])
    case elements([WrittenValue])
  }

  /// The order of fields or elements; unordered collections are sorted.
  enum Order { case asWritten, byName, byElement }
  var order = Order.asWritten
  /// Whether the value is an enum case, written as its name if it has no fields.
  var isCase = false

  init(at path: [any CodingKey]) { self.path = path }
}

extension WrittenValue {
  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func beginFields() {
    switch content {
    case nil: content = .fields([])
    case .fields: break
    default: isInSeveralForms = true
    }
  }

  func beginElements() {
    switch content {
    case nil: content = .elements([])
    case .elements: break
    default: isInSeveralForms = true
    }
  }

  /// Writes the value as a whole.
  func write(_ value: Value) {
    if content == nil { content = .whole(value) } else { isInSeveralForms = true }
  }

  /// Adds a field; a second one of the same name replaces the first.
  func field(_ key: any CodingKey) -> WrittenValue {
    guard let value = below(key) else { return WrittenValue(at: path) }
    guard case .fields(var fields) = content else { return value }
    content = nil
    fields.removeAll { $0.name == key.stringValue }
    fields.append((key.stringValue, value))
    content = .fields(fields)
    return value
  }

  func element() -> WrittenValue {
    guard let value = below(ElementKey(count)) else { return WrittenValue(at: path) }
    guard case .elements(var elements) = content else { return value }
    content = nil
    elements.append(value)
    content = .elements(elements)
    return value
  }

  private func below(_ key: any CodingKey) -> WrittenValue? {
    isTooDeep = isTooDeep || Nesting.refusal(of: path.count) != nil
    return isTooDeep ? nil : WrittenValue(at: path + [key])
  }

  func value() throws(FieldError.Problem) -> Value {
    guard !isInSeveralForms else { throw .severalForms }
    guard !isTooDeep else { throw .tooDeep(most: path.count) }
    switch content {
    case nil: return .object([:])
    case .whole(let value): return value
    case .fields(let fields): return try finished(fields)
    case .elements(let elements): return try finished(elements)
    }
  }

  private func finished(_ fields: [(name: String, value: WrittenValue)])
    throws(FieldError.Problem) -> Value
  {
    var finished: [(name: String, value: Value)] = []
    for field in fields { finished.append((field.name, try field.value.value())) }
    if isCase, let only = finished.first, finished.count == 1, only.value == .object([:]) {
      return .text(only.name)
    }
    if order == .byName { finished.sort { Value.text($0.name).comes(before: .text($1.name)) } }
    return .object(Value.Fields(finished))
  }

  private func finished(_ elements: [WrittenValue]) throws(FieldError.Problem) -> Value {
    var finished: [Value] = []
    for element in elements { finished.append(try element.value()) }
    switch order {
    case .asWritten: return .list(finished)
    case .byElement: return .list(finished.sorted { $0.comes(before: $1) })
    case .byName: return .list(finished.pairsInOrder)
    }
  }
}

// MARK: - An order for what has none

extension Value {
  /// Whether the value sorts before another: numbers by size, text by characters, others by their
  /// description.
  fileprivate func comes(before other: Value) -> Bool {
    switch (self, other) {
    case (.int(let a), .int(let b)): a < b
    case (.double(let a), .double(let b)): a < b
    case (.text(let a), .text(let b)):
      if let a = Int(a), let b = Int(b), a != b { a < b } else { a < b }
    default: "\(self)" < "\(other)"
    }
  }
}

extension [Value] {
  /// Alternating keys and values sorted by key; unchanged if their number is odd.
  fileprivate var pairsInOrder: [Value] {
    guard count.isMultiple(of: 2) else { return self }
    let pairs = stride(from: 0, to: count, by: 2).map { self[$0..<($0 + 2)] }
    return pairs.sorted { $0[$0.startIndex].comes(before: $1[$1.startIndex]) }.flatMap { $0 }
  }
}
