import PatchbayLanguage

/// The ends of matches of a regular expression that begin at given places of a line.
///
/// All starts are followed at once, and each state keeps the first start that led to it. So the
/// work is the length of the line times the number of states, however many starts there are. `^`
/// and `$` are the start and the end of the match itself.
struct PatternEnds {
  private let program: [PatternProgram.Step]
  /// For each place where a match ends, in ascending order, the first start of such a match.
  private(set) var matches: [(end: Int, start: Int)] = []
  private(set) var steps = 0

  private var current: [Thread] = []
  private var upcoming: [Thread] = []
  private var pending: [State] = []
  private var round = 0
  /// The last rounds in which each state was reached, and in which each step was added to the
  /// threads.
  private var reached: [Int]
  private var waiting: [Int]

  private struct Thread {
    let step: Int
    let start: Int
  }

  private struct State {
    let step: Int
    /// Whether no character was consumed yet.
    let isFresh: Bool
    /// Whether a `$` was passed, so that no more characters may be consumed.
    let isOver: Bool

    var number: Int { step * 4 + (isFresh ? 2 : 0) + (isOver ? 1 : 0) }
  }

  /// Finds the ends of matches from these starts, which are in ascending order.
  init(_ program: PatternProgram, in line: [Character], from starts: [Int]) {
    self.program = program.steps
    reached = Array(repeating: -1, count: program.steps.count * 4)
    waiting = Array(repeating: -1, count: program.steps.count)
    run(line, starts)
  }
}

extension PatternEnds {
  private mutating func run(_ line: [Character], _ starts: [Int]) {
    var left = starts[...]
    for place in starts[0]...line.count {
      if left.first == place {
        left = left.dropFirst()
        follow(0, from: place, isFresh: true, at: place)
      }
      swap(&current, &upcoming)
      upcoming.removeAll(keepingCapacity: true)
      if place == line.count || current.isEmpty && left.isEmpty { return }
      let scalars = Array(line[place].unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        consume(scalar, endingAt: index == scalars.count - 1 ? place + 1 : nil)
      }
    }
  }

  /// Advances all threads by a scalar: into `upcoming` at the end of a character, else into
  /// `current`.
  private mutating func consume(_ scalar: Unicode.Scalar, endingAt place: Int?) {
    round += 1
    for thread in current {
      steps += 1
      guard case .set(let set) = program[thread.step], set.contains(scalar) else { continue }
      follow(thread.step + 1, from: thread.start, isFresh: false, at: place)
    }
    guard place == nil else { return }
    swap(&current, &upcoming)
    upcoming.removeAll(keepingCapacity: true)
  }

  /// Follows steps until each needs a scalar; within a character, `place` is nil, and no match can
  /// end.
  private mutating func follow(_ first: Int, from start: Int, isFresh: Bool, at place: Int?) {
    pending.append(State(step: first, isFresh: isFresh, isOver: false))
    while let state = pending.popLast() {
      guard reached[state.number] != round else { continue }
      reached[state.number] = round
      steps += 1
      switch program[state.step] {
      case .set:
        guard !state.isOver, waiting[state.step] != round else { continue }
        waiting[state.step] = round
        upcoming.append(Thread(step: state.step, start: start))
      case .start: if state.isFresh { go(to: state.step + 1, from: state) }
      case .end: if place != nil { go(to: state.step + 1, from: state, isOver: true) }
      case .jump(let target): go(to: target, from: state)
      case .split(let one, let other):
        go(to: other, from: state)
        go(to: one, from: state)
      case .match: if let place, matches.last?.end != place { matches.append((place, start)) }
      }
    }
  }

  private mutating func go(to step: Int, from state: State, isOver: Bool = false) {
    pending.append(State(step: step, isFresh: state.isFresh, isOver: state.isOver || isOver))
  }
}
