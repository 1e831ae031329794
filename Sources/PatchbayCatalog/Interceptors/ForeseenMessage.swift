import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

/// The content of a message that was not sent, as far as it is known.
package struct ForeseenMessage: KnownContent {
  private(set) var fields = Value.Fields()
  /// Whether all fields are known; a field that is not listed then does not exist.
  package private(set) var isWhole = false
  private(set) var environment = SupposedEnvironment.present

  /// Creates a message without known fields.
  package init() {}
}

/// The environment values that a message may meet.
enum SupposedEnvironment: Hashable {
  case present
  /// Another value, beside all others.
  case setting(SupposedValue)
  /// Any values.
  case unknown
}

extension ForeseenMessage {
  /// Creates a message with the given fields; without any, nothing is known.
  package init(_ given: Value, of kind: Kind) {
    guard case .object(let fields) = given else { return }
    self.fields = fields
    // If any fields are given, missing optional fields count as left out.
    let mayBeWhole = fields.count > 0 || kind.hasKnownFields && kind.shape.fields.isEmpty
    if mayBeWhole, let whole = Self(making: given, of: kind) { self = whole }
  }

  /// Creates a message of all its fields; nil for a value that is unknown.
  package init(named fields: [(name: String, value: Value?)], of kind: Kind) {
    let known = Value.Fields(fields.compactMap { name, value in value.map { (name, $0) } })
    let whole = known.count == fields.count ? Self(making: .object(known), of: kind) : nil
    self = whole ?? Self(known)
  }

  init(_ fields: Value.Fields) { self.fields = fields }

  /// Whether nothing is known of it.
  package var isEmpty: Bool { fields.count == 0 && !isWhole }

  /// The known fields, with their values in words.
  package var knownFields: [(name: String, words: String)] {
    fields.map { ($0.name, "\($0.value)") }
  }

  /// The complete message made of these fields; nil if they are invalid.
  init?(making fields: Value, of kind: Kind) {
    let made: Any
    do throws(FieldError) {
      made = kind.category == .query ? try kind.query(from: fields) : try kind.message(from: fields)
    } catch {
      return nil
    }
    guard case .object(let fields)? = kind.fields(of: made) else { return nil }
    self.fields = fields
    isWhole = true
  }

  /// The message with another value of a field; nil if the kind has no such message.
  func setting(_ field: String, _ value: Value, of kind: Kind) -> Self? {
    var other = self
    other.fields[field] = value
    guard isWhole else { return other }
    return Self(making: .object(other.fields), of: kind)?.supposing(environment)
  }

  func supposing(_ environment: SupposedEnvironment) -> Self {
    var other = self
    other.environment = environment
    return other
  }

  /// The message wherever and whenever it is sent: nothing is known of the environment.
  package var inAnyEnvironment: Self { supposing(.unknown) }

  /// Whether a message of a kind may have a field whose value is unknown here.
  func mayLack(_ field: String, _ kind: Kind) -> Bool {
    guard !isWhole, fields[field] == nil else { return false }
    return !kind.hasKnownFields || kind.shape.fields.contains { $0.name == field }
  }

  /// The type of a field, or of `env.key`, whose value is unknown here; nil for any other.
  func unknownType(of field: String, _ kind: Kind) -> FieldType? {
    if field.hasPrefix("env.") { return environment == .unknown ? .any : nil }
    guard mayLack(field, kind) else { return nil }
    let shape = kind.shape.fields.first { $0.name == field }
    return shape.map { FieldType(of: $0.type) } ?? .any
  }
}

/// An environment value that a node would set.
struct SupposedValue: Hashable {
  let key: String
  let node: TopologyPath
  let value: Value
}

/// A prediction of what an action would do with a message.
package struct ForeseenDeed {
  /// The messages that would be handed on instead.
  var messages: [ForeseenMessage] = []
  /// The unknown fields that decide whether the action is possible; otherwise the message passes.
  var missing: [String] = []
}

// What expressions give for a message of which only some fields are known.

extension Expression {
  /// Predicts the value.
  func forecast(
    for message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> Formula.Forecast {
    switch self {
    case .constant(let value): return Formula.Forecast(.value(value))
    case .formula(let formula):
      let context = MessageContext(message, kind, at: node)
      return formula.forecast(in: context) { message.unknownType(of: $0, kind) }
    }
  }

  /// The unknown fields that decide whether a condition holds; nil if it certainly does not.
  func holding(
    for message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [String]? {
    neverHolds(among: [kind]) ? nil : forecast(for: message, kind, at: node).holding
  }
}

extension Formula.Forecast {
  /// The unknown fields that decide whether a condition holds; nil if it does not, or fails.
  fileprivate var holding: [String]? {
    switch outcome {
    case .value(.bool(true)): failing
    case .type(.bool), .type(.any): reading
    case .failure, .value, .type: nil
    }
  }

  /// The value or, if it is unknown, one that is possible; nil if none of the declared type is.
  func sample(as type: FieldType) -> Value? {
    switch outcome {
    case .failure: nil
    case .value(let value): value == .null && !type.takesNull ? nil : value
    case .type(let found): found.sample ?? type.sample ?? .bool(true)
    }
  }

  /// The unknown fields that decide whether the value is one of the declared type.
  func doubts(as type: FieldType) -> [String] {
    switch outcome {
    case .failure, .value: failing
    case .type(let found):
      found == .any && type.unwrapped != .any
        ? reading : failing + (type.takesNull ? [] : nulling)
    }
  }
}

extension FieldType {
  /// Whether null is a value of the type.
  var takesNull: Bool { isOptional || self == .any }
}
