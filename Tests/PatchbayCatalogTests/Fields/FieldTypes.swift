import Foundation
import PatchbayCatalog

// Types as an application might have them, to be probed, built and taken apart.

struct Point: Codable, Equatable { var x: Double, y: Double }

enum Level: String, Codable, CaseIterable { case low, middle, high }

enum Grade: Int, Codable { case bad = 1, good = 5 }

enum Weather: Codable, Equatable { case sunny, rainy }

enum Figure: Codable, Equatable {
  case dot
  case circle(radius: Double)
  case text(String, size: Int?)
}

struct Ping: Codable, Equatable {}

struct Member: Codable, Equatable {
  var name: String
  var age: UInt8?
  var level: Level
}

struct Room: Codable, Equatable {
  var title: String
  var members: [Member]
  var owner: Member?
  var marks: [String: Int]
  var floors: [Int: String]
  var isOpen: Bool
  var weather: Weather
  var figures: [Figure]
  var tags: Set<String>
  var grade: Grade
}

struct Moment: Codable, Equatable {
  var id: UUID
  var date: Date
  var data: Data
  var page: URL
  var price: Decimal
}

struct Numbers: Codable, Equatable {
  var a: Int8, b: UInt8, c: Int64, d: UInt64, e: Float, f: Double
}

/// A type with custom keys, one of which differs from its property.
struct Renamed: Codable, Equatable {
  var text: String
  var count = 3

  enum CodingKeys: String, CodingKey {
    case text = "words"
    case count
  }

  init(text: String, count: Int) {
    self.text = text
    self.count = count
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    text = try fields.decode(String.self, forKey: .text)
    count = try fields.decodeIfPresent(Int.self, forKey: .count) ?? 3
  }
}

struct Email: Codable, Equatable {
  var address: String

  init(_ address: String) { self.address = address }

  init(from decoder: any Decoder) throws {
    address = try decoder.singleValueContainer().decode(String.self)
    guard address.contains("@") else { throw Complaint("an address has an @") }
  }

  func encode(to encoder: any Encoder) throws {
    var whole = encoder.singleValueContainer()
    try whole.encode(address)
  }
}

struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws in the middle of decoding, whatever the value.
struct Picky: Decodable {
  let first: String
  let refused: Refusing
  let last: Int

  struct Refusing: Decodable {
    init(from decoder: any Decoder) throws { throw Complaint("never") }
  }
}

final class Branch: Codable, Equatable {
  let name: String
  let parent: Branch?
  let twigs: [Branch]

  init(_ name: String, parent: Branch? = nil, twigs: [Branch] = []) {
    self.name = name
    self.parent = parent
    self.twigs = twigs
  }

  static func == (a: Branch, b: Branch) -> Bool {
    a.name == b.name && a.parent == b.parent && a.twigs == b.twigs
  }
}

class Animal: Codable {
  let name: String

  init(name: String) { self.name = name }
}

final class Dog: Animal {
  let age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  private enum CodingKeys: CodingKey { case age }

  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(age, forKey: .age)
    try super.encode(to: encoder)
  }
}

final class Cat: Animal {
  let lives: Int

  init(name: String, lives: Int) {
    self.lives = lives
    super.init(name: name)
  }

  private enum CodingKeys: CodingKey { case lives }

  required init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    lives = try fields.decode(Int.self, forKey: .lives)
    try super.init(from: fields.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(lives, forKey: .lives)
    try super.encode(to: fields.superEncoder())
  }
}

extension Dog: Equatable {
  static func == (a: Dog, b: Dog) -> Bool { a.name == b.name && a.age == b.age }
}

extension Cat: Equatable {
  static func == (a: Cat, b: Cat) -> Bool { a.name == b.name && a.lives == b.lives }
}

extension FieldError.Problem {
  /// Whether the problem is nesting that is too deep, at any depth.
  var isTooDeep: Bool { if case .tooDeep = self { true } else { false } }
}
