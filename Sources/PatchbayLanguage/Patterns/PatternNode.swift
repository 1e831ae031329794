/// The parts of a pattern.
indirect enum PatternNode: Sendable, Hashable {
  case set(ScalarSet)
  case start
  case end
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A repetition between a least and a most number of times; nil for no limit.
  case repeated(PatternNode, Int, Int?)
}

/// The steps of a pattern, followed in all ways at once, so that matching takes linear time.
package struct PatternProgram: Sendable, Hashable {
  package private(set) var steps: [Step] = []

  package enum Step: Sendable, Hashable {
    case set(ScalarSet)
    case start
    case end
    case jump(Int)
    case split(Int, Int)
    case match
  }

  /// The most steps of a pattern: each of them may be followed at each character.
  static let most = 5_000

  /// Thrown where a pattern would have more parts than allowed.
  struct TooLarge: Error {}

  /// The number of translated parts, repetitions of nothing included.
  private var translated = 0

  init(_ node: PatternNode) throws(TooLarge) {
    try translate(node)
    try add(.match)
  }
}

extension PatternProgram {
  private mutating func add(_ step: Step) throws(TooLarge) {
    guard steps.count < Self.most else { throw TooLarge() }
    steps.append(step)
  }

  private mutating func translate(_ node: PatternNode) throws(TooLarge) {
    translated += 1
    guard translated < Self.most * 4 else { throw TooLarge() }
    switch node {
    case .set(let set): try add(.set(set))
    case .start: try add(.start)
    case .end: try add(.end)
    case .sequence(let nodes): for node in nodes { try translate(node) }
    case .choice(let nodes): try translateChoice(nodes)
    case .repeated(let node, let least, let most): try translate(node, least, most)
    }
  }

  private mutating func translateChoice(_ nodes: [PatternNode]) throws(TooLarge) {
    var jumps: [Int] = []
    for node in nodes.dropLast() {
      let split = steps.count
      try add(.split(0, 0))
      try translate(node)
      jumps.append(steps.count)
      try add(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = nodes.last { try translate(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func translate(
    _ node: PatternNode, _ least: Int, _ most: Int?
  ) throws(TooLarge) {
    for _ in 0..<least { try translate(node) }
    guard let most else {
      let split = steps.count
      try add(.split(0, 0))
      try translate(node)
      try add(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in 0..<max(0, most - least) {
      splits.append(steps.count)
      try add(.split(0, 0))
      try translate(node)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }
}
