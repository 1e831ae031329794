// Types that decode and encode themselves in unusual ways.

import Synchronization

/// A line between two points, encoded as four numbers.
struct Line: Codable, Equatable {
  var from: Point, to: Point

  init(from: Point, to: Point) {
    self.from = from
    self.to = to
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    from = Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
    to = Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [from.x, from.y, to.x, to.y] { try list.encode(number) }
  }
}

/// A whole number or a text, whichever is decoded.
enum Either: Codable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let whole = try decoder.singleValueContainer()
    if let number = try? whole.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try whole.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var whole = encoder.singleValueContainer()
    switch self {
    case .number(let number): try whole.encode(number)
    case .text(let text): try whole.encode(text)
    }
  }
}

/// A whole number or null.
struct Sometimes: Decodable {
  let number: Int?

  init(from decoder: any Decoder) throws {
    let whole = try decoder.singleValueContainer()
    number = whole.decodeNil() ? nil : try whole.decode(Int.self)
  }
}

/// Numbers of which each may be null.
struct Gaps: Decodable {
  var numbers: [Int?] = []

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    while !elements.isAtEnd {
      numbers.append(try elements.decodeNil() ? nil : elements.decode(Int.self))
    }
  }
}

/// Refuses all values, and counts the attempts.
struct Stubborn: Decodable {
  static let attempts = Mutex(0)

  init(from decoder: any Decoder) throws {
    Self.attempts.withLock { $0 += 1 }
    throw Complaint("never")
  }
}

/// Tries every way to decode, and swallows all errors.
struct Shameless: Codable, Equatable {
  init() {}

  init(from decoder: any Decoder) throws {
    _ = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey("x"))
    var list = try? decoder.unkeyedContainer()
    for _ in 0..<3 {
      _ = try? list?.decode(Shameless.self)
      _ = try? list?.superDecoder()
    }
    _ = try? decoder.singleValueContainer().decode(Shameless.self)
  }

  func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: AnyKey.self)
    var list = encoder.unkeyedContainer()
    try list.encode(1)
    var whole = encoder.singleValueContainer()
    try whole.encode(2)
  }
}

/// Decodes a field, then itself as a whole.
struct TwoForms: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey("x"))
    _ = try? decoder.singleValueContainer().decode(Int.self)
  }
}

struct AnyKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }

  var intValue: Int? { nil }
}

/// Decodes endlessly, each time another type.
struct Nest<T>: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(Nest<[T]>.self)
  }
}

/// Decodes itself endlessly, and counts how often.
struct Onion: Decodable {
  static let layers = Mutex(0)

  init(from decoder: any Decoder) throws {
    Self.layers.withLock { $0 += 1 }
    _ = try decoder.singleValueContainer().decode(Onion.self)
  }
}

/// Decodes as long as there are values.
struct Greedy: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    var count = 0
    while fields.contains(AnyKey("\(count)")), count < 1_000_000 {
      _ = try fields.decode(Int.self, forKey: AnyKey("\(count)"))
      count += 1
    }
  }
}

/// Decodes a number of fields.
struct Wide<Width: FieldCount>: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    for number in 1...Width.count {
      _ = try fields.decode(Int.self, forKey: AnyKey("field\(number)"))
    }
  }
}

protocol FieldCount {
  static var count: Int { get }
}

/// As many fields as a type can have.
enum MostFields: FieldCount { static let count = 500 }

enum OneFieldTooMany: FieldCount { static let count = 501 }

/// Wraps itself endlessly.
struct Wrapper: Codable {
  init() {}

  init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Wrapper.self)
  }

  func encode(to encoder: any Encoder) throws {
    var whole = encoder.singleValueContainer()
    try whole.encode(Wrapper())
  }
}

/// Decodes itself as long as there is another level.
struct Tunnel: Codable {
  var depth = 0

  init(depth: Int) { self.depth = depth }

  init(from decoder: any Decoder) throws {
    var fields = try decoder.container(keyedBy: AnyKey.self)
    while fields.contains(AnyKey("below")) {
      fields = try fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("below"))
      depth += 1
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: AnyKey.self)
    for _ in 0..<depth {
      fields = fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("below"))
    }
  }
}
