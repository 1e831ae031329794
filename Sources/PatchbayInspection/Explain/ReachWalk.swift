import PatchbayEngine
import PatchbayPlatform

/// Takes a message through a topology in flood order, in every way that code might decide.
///
/// A certain outcome has no doubts; a possible one names the code that it depends on. The walk uses
/// a stack of tasks instead of recursion, so the depth of the tree is not limited.
struct ReachWalk {
  let map: TopologyMap
  let sending: ReachSending
  let effects: Effects
  private var left: [Task] = []
  private(set) var ledger = ReachLedger()
  private var answers = AnswerCount()
  private var passages = Passages()

  /// A message, or what interceptors may have turned it into.
  struct Copy {
    /// Nil for an unknown kind that some code may make.
    var kind: String?
    /// The content; nil if unknown.
    var content: AnyHashable?
    /// The unknowns that decide whether this copy exists.
    var doubts: Doubts

    var withoutDoubts: MessageCopy { MessageCopy(kind: kind, content: content) }
  }

  struct InterceptionPoint {
    let node: Int
    /// The level of the node in the sender's lineage; nil for a node entered from outside.
    let level: Int?
  }

  private enum Task {
    case climb(level: Int, isPassed: Bool, Copy)
    case visit(Int, leavingOut: Int?, Copy)
    case enter(Int, Copy)
    case intercept(InterceptionPoint, next: Int, Copy)
    case add(answers: Int)
    case mayHaveAnswered(TopologyPath)
  }

  init(
    _ map: TopologyMap, _ sending: ReachSending, _ foresee: @escaping Topology.Foreseeing
  ) {
    self.map = map
    self.sending = sending
    effects = Effects(map.forest, isQuery: sending.isQuery, foresee)
    answers.limit = sending.limit
  }
}

extension ReachWalk {
  mutating func run() {
    left = [
      .climb(
        level: 0, isPassed: false, Copy(kind: sending.kind, content: sending.content, doubts: []))
    ]
    while Work.goesOn, let task = left.popLast() { perform(task) }
  }

  private mutating func perform(_ task: Task) {
    switch task {
    case .add(let count): answers.add(count)
    case .mayHaveAnswered(let place): answers.mayBeEnough(by: place)
    case _ where answers.isEnough: break
    case .climb(let level, let isPassed, let copy):
      plan(climb(copy, from: level, isPassed: isPassed))
    case .enter(let node, let copy):
      plan([
        !intercepts(copy, at: node)
          ? .visit(node, leavingOut: nil, copy)
          : .intercept(InterceptionPoint(node: node, level: nil), next: 0, copy)
      ])
    case .visit(let node, let branch, let copy): visit(node, leavingOut: branch, copy)
    case .intercept(let point, let next, let copy):
      intercept(answers.doubting(copy), point, next)
    }
  }

  private mutating func plan(_ tasks: [Task]) { left += tasks.reversed() }

  /// The tasks from a level of the lineage upwards; nodes beyond an ancestor's interceptors wait
  /// for them.
  private func climb(_ copy: Copy, from level: Int, isPassed: Bool) -> [Task] {
    let levels = sending.scope == .everywhere ? level..<map.lineage.count : level..<(level + 1)
    let gate = levels.first { level in
      let isBehind = isPassed && level == levels.lowerBound
      return !isBehind && intercepts(copy, at: map.lineage[level])
    }
    let visits: [Task] = (levels.lowerBound..<(gate ?? levels.upperBound)).map { level in
      .visit(map.lineage[level], leavingOut: level > 0 ? map.lineage[level - 1] : nil, copy)
    }
    let beyond: [Task] =
      gate.map {
        [.intercept(InterceptionPoint(node: map.lineage[$0], level: $0), next: 0, copy)]
      } ?? []
    return sending.isReversed ? beyond + visits.reversed() : visits + beyond
  }

  private mutating func visit(_ node: Int, leavingOut branch: Int?, _ copy: Copy) {
    for member in map.nodes[node].members where Work.goesOn && !answers.isEnough {
      tell(member, copy)
    }
    guard sending.scope != .container else { return }
    let children = Array(map.forest.children(of: node)).filter { $0 != branch }
    plan((sending.isReversed ? children.reversed() : children).map { .enter($0, copy) })
  }

  private mutating func tell(_ member: Member, _ copy: Copy) {
    let heard = member.observations(isQuery: sending.isQuery).filter {
      (copy.kind == nil || copy.kind == $0.kind) && $0.channel.hears(sending.channel)
    }
    guard !heard.isEmpty else { return }
    let doubts = answers.doubting(copy).doubts
    if sending.refuses(member) { return }
    for observation in heard { ledger.deliver(observation.kind, to: member.path, doubts) }
    if sending.isQuery, copy.doubts.isEmpty { answers.mayAdd(heard.count, by: member.path) }
  }
}

extension ReachSending {
  /// Whether an observer would be skipped although the message reaches it.
  func refuses(_ member: Member) -> Bool { passesOverAsSender(member) || !isTarget(member) }

  func passesOverAsSender(_ member: Member) -> Bool {
    member.path == sender && (isQuery || excludesSender)
  }

  func isTarget(_ member: Member) -> Bool { isQuery ? target?.includes(member) ?? true : true }
}

// MARK: - At interceptors

extension ReachWalk {
  /// Whether any interceptor of a node applies to a copy.
  private func intercepts(_ copy: Copy, at node: Int) -> Bool {
    effects.stations(of: node).contains { effects.isMet(by: copy.withoutDoubts, at: $0) }
  }

  private mutating func intercept(_ copy: Copy, _ point: InterceptionPoint, _ first: Int) {
    let chain = map.nodes[point.node].interceptors
    var next = first
    while next < chain.count, case .certain(let deed) = effect(on: copy, point, next),
      deed.isPassing
    {
      meet(copy, point, next)
      next += 1
    }
    let copy = passages.telling(copy, point.node, next)
    if next < chain.count { meet(copy, point, next) }
    guard passages.isNew(point.node, next, copy) else { return }
    guard next < chain.count else {
      return plan([
        point.level.map { .climb(level: $0, isPassed: true, copy) }
          ?? .visit(point.node, leavingOut: nil, copy)
      ])
    }
    plan(tasks(of: effect(on: copy, point, next), copy, point, next))
  }

  private mutating func meet(_ copy: Copy, _ point: InterceptionPoint, _ place: Int) {
    ledger.meet(
      ReachLedger.Meeting(
        station: .init(node: point.node, place: place), copy: copy.withoutDoubts), copy.doubts)
  }

  private func effect(on copy: Copy, _ point: InterceptionPoint, _ next: Int) -> Effect {
    effects.effect(on: copy.withoutDoubts, at: .init(node: point.node, place: next))
  }

  private func tasks(of effect: Effect, _ copy: Copy, _ point: InterceptionPoint, _ next: Int)
    -> [Task]
  {
    let interceptor = map.nodes[point.node].interceptors[next].path
    var doubted = copy
    if case .perhaps(_, let missing) = effect, !missing.isEmpty {
      for field in missing { doubted.doubts.insert(field: field) }
    } else {
      doubted.doubts.insert(interceptor)
    }
    var tasks: [Task]
    switch effect {
    case .certain(let deed):
      guard case .becomes(let kinds) = deed.action, kinds.count > 1, sending.limit != nil else {
        return self.tasks(of: deed, copy, point, next)
      }
      tasks = self.tasks(of: deed, doubted, point, next)
    case .perhaps(let deed, _):
      tasks = [.intercept(point, next: next + 1, doubted)]
      tasks += self.tasks(of: deed, doubted, point, next)
    case .anything:
      doubted.kind = nil
      doubted.content = nil
      tasks = [.intercept(point, next: next + 1, doubted)]
    }
    // Doubtful copies count no answers; instead, one task reports that the limit may be reached.
    return sending.limit == nil ? tasks : tasks + [.mayHaveAnswered(interceptor)]
  }

  private func tasks(
    of deed: Effect.Deed, _ copy: Copy, _ point: InterceptionPoint, _ next: Int
  ) -> [Task] {
    let results: [Task] = deed.results.map {
      .intercept(
        point, next: next + 1, Copy(kind: $0.kind, content: $0.content, doubts: copy.doubts))
    }
    switch deed.action {
    case .passes, .drops, .becomes: return results
    case .answers(let count), .adds(let count):
      return results + (copy.doubts.isEmpty ? [.add(answers: count)] : [])
    }
  }
}
