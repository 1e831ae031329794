import PatchbayLanguage

/// Determines the shapes of types by decoding them from made-up values and noting what they ask
/// for.
final class ShapeProbe {
  private var known: [ObjectIdentifier: Finding] = [:]
  private var underWay: Set<ObjectIdentifier> = []
  /// The number of remaining requests, since some types never stop asking.
  private var questionsLeft = 20_000

  /// The maximum depth of probing, since generic types may be nested without end.
  static let deepest = 16

  private struct Finding {
    let shape: TypeShape
    /// A made-up instance; nil if the type refuses all samples.
    let made: Any?
  }
}

extension TypeShape {
  /// Determines the shape of a type by decoding it from made-up values.
  ///
  /// The type's `init(from:)` is called several times, and may refuse. An undetermined shape is
  /// ``any``.
  public init<T: Decodable>(of type: T.Type) {
    self = ShapeProbe().probe(type, at: 0, attempt: Attempt(number: 0)).shape
  }
}

extension ShapeProbe {
  /// The shape of a type, and an instance if the type accepts one of the samples.
  func probe<T: Decodable>(_ type: T.Type, at depth: Int, attempt: Attempt)
    -> (shape: TypeShape, made: T?)
  {
    if let scalar = type as? any Scalar.Type {
      return (scalar.shape, scalar.sample(attempt.number) as? T)
    }
    let id = ObjectIdentifier(type)
    if let finding = known[id] { return (finding.shape, finding.made as? T) }
    guard depth < Self.deepest else { return (.any, nil) }
    guard underWay.insert(id).inserted else { return (.same(as: "\(type)"), nil) }
    defer { underWay.remove(id) }
    let finding = choice(type) ?? attempts(type, at: depth)
    known[id] = finding
    return (finding.shape, finding.made as? T)
  }

  /// Counts a request; returns false when the limit is reached.
  func mayAsk() -> Bool {
    questionsLeft -= 1
    return questionsLeft > 0
  }

  /// The shape of an enum whose cases are single values; nil for other types.
  private func choice<T: Decodable>(_ type: T.Type) -> Finding? {
    let cases = EnumCases.all(of: type)
    let values = cases.compactMap { value -> Value? in
      guard let raw = value as? any RawRepresentable else { return .text("\(value)") }
      return (raw.rawValue as? any Scalar).flatMap { try? $0.scalar() }
    }
    guard !cases.isEmpty, values.count == cases.count else { return nil }
    var place = DecodingPlace(type: "\(type)")
    place.tellsShapes = false
    for value in values {
      guard (try? ValueDecoder.decode(type, from: value, at: place)) != nil else { return nil }
    }
    return Finding(shape: .choice(type: "\(type)", values: values), made: cases.first)
  }

  private func attempts<T: Decodable>(_ type: T.Type, at depth: Int) -> Finding {
    var (noted, made) = decode(type, at: depth, caseIndex: 0)
    guard let names = noted.caseNames else {
      return Finding(shape: noted.shape(of: "\(type)", isMade: made != nil), made: made)
    }
    var cases = noted.cases
    for index in names.indices.dropFirst() {
      let (other, otherMade) = decode(type, at: depth, caseIndex: index)
      cases += other.cases
      made = made ?? otherMade
    }
    let fields = names.map { name in
      cases.first { $0.name == name } ?? FieldShape(name: name, type: .any)
    }
    return Finding(shape: .cases(type: "\(type)", fields), made: made)
  }

  /// Tries samples in turn, and finally no values at all, until the type accepts them.
  private func decode<T: Decodable>(_ type: T.Type, at depth: Int, caseIndex: Int)
    -> (NotedFields, T?)
  {
    var best = NotedFields()
    for number in 0...sampleAttempts {
      var attempt = Attempt(number: number)
      attempt.caseIndex = caseIndex
      let noted = NotedFields()
      let decoder = ProbingDecoder(probe: self, noted: noted, attempt: attempt, depth: depth)
      let made = mayAsk() ? try? T(from: decoder) : nil
      if noted.isRicher(than: best) || (made != nil && !best.isRicher(than: noted)) { best = noted }
      if made != nil || noted.asksTooMuch { return (best, made) }
    }
    return (best, nil)
  }
}

/// The made-up values of one attempt.
struct Attempt {
  let number: Int
  /// The index of the enum case that is present.
  var caseIndex = 0

  /// Whether everything optional is missing.
  var isEmpty: Bool { number >= sampleAttempts }
}

/// Thrown if no value of a type can be made up.
struct CannotMakeUp: Error {}
