import PatchbayCatalog
import Testing

/// Enums that read themselves, without a raw value.
@Suite("Enums that read themselves")
struct SelfReadEnumTests {
  enum Named: Decodable {
    case on, off

    init(from decoder: any Decoder) throws {
      switch try decoder.singleValueContainer().decode(String.self) {
      case "on": self = .on
      case "off": self = .off
      case let other: throw Complaint("no \(other)")
      }
    }
  }

  enum Other: Decodable {
    case on, off

    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Int.self) == 1 ? .on : .off
    }
  }

  @Test("offer the names of their cases, where they take these")
  func names() {
    #expect(TypeShape(of: Named.self).words == ["on", "off"])
    #expect(TypeShape(of: Other.self).words.isEmpty)
  }
}
