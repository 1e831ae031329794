/// Matches a text: follows all ways through a program at once, character by character.
struct PatternRun {
  private let steps: [PatternProgram.Step]
  /// The steps that read the next character.
  private var current: [Int] = []
  private var upcoming: [Int] = []
  /// The round in which each step was reached last, so that none is followed twice in a round.
  private var reached: [Int]
  private var round = 0
  private var pending: [Int] = []
  private var isMatched = false

  init(_ program: PatternProgram) {
    steps = program.steps
    reached = Array(repeating: -1, count: steps.count)
  }
}

extension PatternRun {
  /// Whether some part of the text matches or, with `whole`, all of it.
  mutating func matches(_ text: String, whole: Bool) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    follow(0, isAtStart: true, isAtEnd: next == nil)
    swap(&current, &upcoming)
    while let scalar = next {
      if isMatched, !whole { return true }
      if whole, current.isEmpty { return false }
      next = scalars.next()
      round += 1
      isMatched = false
      for step in current {
        guard case .set(let set) = steps[step], set.contains(scalar) else { continue }
        follow(step + 1, isAtStart: false, isAtEnd: next == nil)
      }
      if !whole { follow(0, isAtStart: false, isAtEnd: next == nil) }
      swap(&current, &upcoming)
      upcoming.removeAll(keepingCapacity: true)
    }
    return isMatched
  }

  /// Follows the program from a step up to the steps that read a character.
  private mutating func follow(_ first: Int, isAtStart: Bool, isAtEnd: Bool) {
    pending.append(first)
    while let step = pending.popLast() {
      guard reached[step] != round else { continue }
      reached[step] = round
      switch steps[step] {
      case .set: upcoming.append(step)
      case .start: if isAtStart { pending.append(step + 1) }
      case .end: if isAtEnd { pending.append(step + 1) }
      case .jump(let target): pending.append(target)
      case .split(let one, let other):
        pending.append(other)
        pending.append(one)
      case .match: isMatched = true
      }
    }
  }
}
