import Foundation
import PatchbayCatalog
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Strange values")
struct StrangeValueTests {
  @Test("are built or refused for any type", arguments: seeds(60))
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let types: [any Decodable.Type] = [
      Room.self, Member.self, Figure.self, Weather.self, Grade.self, Level.self, Moment.self,
      Numbers.self, Line.self, Branch.self, Dog.self, Cat.self, Either.self,
      Picky.self, Tunnel.self, Wrapper.self, Email.self, Int8.self, Decimal.self, Date.self,
      [Grade: Int].self, [String: Point?].self, [Int: [Bool]].self, Set<Int>.self, Greedy.self,
    ]
    for type in types {
      let value = random.value(of: TypeShape(of: type), levels: 4)
      do { _ = try value.build(type) } catch { #expect(!error.description.isEmpty) }
    }
  }
}

extension SeededGenerator {
  /// Mostly values of the requested type, now and then others.
  fileprivate mutating func value(of shape: TypeShape, levels: Int) -> Value {
    guard levels > 0, !chance(oneIn: 12) else { return anyValue(levels: levels) }
    switch shape {
    case .bool: return .bool(chance(oneIn: 2))
    case .int: return .int(Int.random(in: -2...200, using: &self))
    case .double: return .double(Double(bitPattern: next()))
    case .text: return word()
    case .formatted(_, let example): return .text(example)
    case .choice(_, let values): return values.randomElement(using: &self) ?? .null
    case .optional(let shape): return chance(oneIn: 3) ? .null : value(of: shape, levels: levels)
    case .list(let element):
      let count = Int.random(in: 0...4, using: &self)
      return .list((0..<count).map { _ in value(of: element, levels: levels - 1) })
    case .dictionary(let element):
      return .fields(["1": value(of: element, levels: levels - 1)])
    case .object(_, let fields):
      return .object(
        Value.Fields(fields.map { ($0.name, value(of: $0.type, levels: levels - 1)) }))
    case .cases(_, let cases):
      guard let field = cases.randomElement(using: &self) else { return .null }
      let value = value(of: field.type, levels: levels - 1)
      return .object(Value.Fields([(field.name, value)]))
    case .same, .any: return anyValue(levels: levels)
    }
  }

  private mutating func anyValue(levels: Int) -> Value {
    switch Int.random(in: 0..<(levels > 0 ? 8 : 5), using: &self) {
    case 0: .null
    case 1: .bool(true)
    case 2: .int(chance(oneIn: 2) ? .min : .max)
    case 3: .double([.nan, .infinity, 1e300, -0.0].randomElement(using: &self) ?? 0)
    case 4: word()
    case 5: .list([anyValue(levels: levels - 1), anyValue(levels: levels - 1)])
    case 6: .fields(["x": anyValue(levels: levels - 1), "x": anyValue(levels: levels - 1)])
    default: .fields(["_0": anyValue(levels: levels - 1), "": anyValue(levels: levels - 1)])
    }
  }

  private mutating func word() -> Value {
    let words = [
      "", "a", "dot", "low", "1", "-9223372036854775809", "nan", "1e9999", "https://", "0x", "\0",
      "99999-99-99T99:99:99Z", "====", "-", "1.2.3", "e",
    ]
    return .text(words.randomElement(using: &self) ?? "")
  }
}
