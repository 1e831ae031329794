import PatchbayCatalog
import TestSupport
import Testing

@Suite("A list with keys")
struct KeyedListTests {
  @Test("keeps its elements in order through any changes", arguments: 1...20)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = KeyedList<Int, Int>()
    var plain: [(key: Int, value: Int)] = []
    for value in 0..<300 {
      let key = Int.random(in: 0..<40, using: &random)
      let place = plain.firstIndex { $0.key == key }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        list[key] = value
        if let place { plain[place].value = value } else { plain.append((key, value)) }
      case 1:
        list.append(value, for: key)
        if let place { plain.remove(at: place) }
        plain.append((key, value))
      case 2:
        list[key] = nil
        if let place { plain.remove(at: place) }
      default:
        #expect(list.remove(key) == place.map { plain.remove(at: $0).value })
      }
      #expect(list.elements == plain.map(\.value) && Array(list) == list.elements)
      #expect(list.count == plain.count && list[key] == plain.first { $0.key == key }?.value)
      #expect(list.last(2) == plain.suffix(2).map(\.value) && list.isEmpty == plain.isEmpty)
      #expect(list.pairs.map(\.key) == plain.map(\.key))
    }
  }
}
