import PatchbayEngine
import PatchbayLanguage

// What expressions give for a message of which only some fields are known.

extension Expression {
  /// Predicts the value.
  func forecast(
    for message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> Formula.Forecast {
    switch self {
    case .constant(let value): return Formula.Forecast(.value(value))
    case .formula(let formula):
      let context = ForeseeingContext(message, kind, at: node)
      return formula.forecast(in: context) { message.unknownType(of: $0, kind) }
    }
  }
}

extension Formula.Forecast {
  /// The unknown fields that decide whether a condition holds; nil if it does not, or fails.
  var holding: [String]? {
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
