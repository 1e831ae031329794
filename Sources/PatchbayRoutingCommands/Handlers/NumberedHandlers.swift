/// Handlers by key, in order of addition.
struct NumberedHandlers<Key: Hashable, Handler> {
  private var byKey: [Key: (number: Int, handler: Handler)] = [:]
  private var lastNumber = 0
}

extension NumberedHandlers {
  var all: [(key: Key, handler: Handler)] {
    byKey.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.handler) }
  }

  subscript(key: Key) -> Handler? { byKey[key]?.handler }

  mutating func add(_ handler: Handler, for key: Key) {
    lastNumber += 1
    byKey[key] = (lastNumber, handler)
  }

  mutating func remove(_ key: Key) -> Handler? { byKey.removeValue(forKey: key)?.handler }
}
