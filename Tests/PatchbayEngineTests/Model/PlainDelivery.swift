import PatchbayEngine

/// A message or a copy made by interceptors, with the nodes it has visited and will visit.
private struct Copy {
  /// Nodes that the copy has visited, or that interceptors have decided about.
  var visited: Set<ObjectIdentifier> = []
  /// The sender's ancestors at the send. Each keeps its turn, wherever it is moved.
  var due: [Turn]
  /// Nodes that have their turn after this copy has ended.
  var waiting: [PlainModel.Node] = []
  /// Nodes whose children the copy is visiting.
  var open: [PlainModel.Node] = []
  let scope: MessageScope
  /// The sender, where it is not to hear itself; who asks never does.
  let excluded: PlainModel.Listener?
  /// Distinguishes the copy from all others.
  var value = 0

  struct Turn {
    let node: PlainModel.Node
    var cameFrom: PlainModel.Node?
    /// Whether the interceptors of the node have seen the message.
    var isPassed = false
  }

  func isExempt(_ node: PlainModel.Node) -> Bool {
    visited.contains(ObjectIdentifier(node)) || due.contains { $0.node === node }
      || waiting.contains { $0 === node }
  }

  /// Marks the node and its subtree as visited, as interceptors have decided about all of it. A
  /// node whose own visit is under way, moved there meanwhile, is left out.
  mutating func decide(for node: PlainModel.Node) {
    let isUnderWay = (open + waiting + due.map(\.node)).contains { $0 === node }
    guard !isUnderWay else { return }
    finish(node)
    for child in node.children { decide(for: child) }
  }

  mutating func finish(_ node: PlainModel.Node) { visited.insert(ObjectIdentifier(node)) }

  static func turns(_ lineage: [PlainModel.Node], after first: PlainModel.Node? = nil) -> [Turn] {
    zip(lineage, [first] + lineage).map { Turn(node: $0, cameFrom: $1) }
  }
}

/// The maximum number of answers, and the end from which responders are asked.
struct Wish {
  var limit: Int
  var isReversed: Bool
}

extension PlainModel {
  /// Returns how many have heard it.
  @discardableResult
  func send(
    _ message: PlainMessage, from origin: Node, scope: MessageScope, excluding: Listener? = nil
  ) -> Int {
    let wish = Wish(limit: .max, isReversed: false)
    return counting { _ = travel(message, from: origin, scope, wish, excluding) }
  }

  func post(_ message: PlainMessage, from origin: Node, scope: MessageScope) {
    post(at: origin) { self.send(message, from: origin, scope: scope) }
  }

  /// Returns the answers, with the names of the responders.
  func ask(
    _ query: PlainMessage, from origin: Node, scope: MessageScope, _ wish: Wish,
    excluding: Listener? = nil
  ) -> [String] {
    var answers: [String] = []
    _ = counting { answers = travel(query, from: origin, scope, wish, excluding) }
    return answers
  }

  private func travel(
    _ message: PlainMessage, from origin: Node, _ scope: MessageScope, _ wish: Wish,
    _ excluded: Listener?
  ) -> [String] {
    var copy = Copy(
      due: Copy.turns(scope == .everywhere ? origin.lineage : [origin]), scope: scope,
      excluded: excluded)
    return dispatch(at: origin) { travel(message, &copy, wish) }
  }

  /// Hands on what an interceptor had kept; returns how many have heard it.
  func release(_ kept: Kept, _ message: PlainMessage) -> Int {
    let entrance = kept.entrance?.parent === kept.node ? kept.entrance : nil
    let climbs = kept.goesOn && kept.scope == .everywhere
    let above = climbs ? Array(kept.node.lineage.dropFirst()) : []
    // The message does not return the way it came.
    let visited = Set((entrance?.subtree ?? []).map(ObjectIdentifier.init))
    let copy = Copy(
      visited: visited, due: Copy.turns(above, after: kept.node), scope: kept.scope,
      excluded: kept.excluded)
    let point = InterceptionPoint(
      node: kept.node, goesOn: kept.goesOn, entrance: entrance, scope: kept.scope,
      channel: message.channel, excluded: kept.excluded)
    return counting {
      _ = dispatch(at: kept.node) {
        pass(message, kept.chain[...], point, Wish(limit: .max, isReversed: false)) {
          var branch = copy
          branch.due.insert(.init(node: kept.node, cameFrom: entrance, isPassed: true), at: 0)
          return self.travel($0, &branch, $1)
        }
      }
    }
  }
}

// MARK: - Walking the tree

extension PlainModel {
  private func travel(_ message: PlainMessage, _ copy: inout Copy, _ wish: Wish) -> [String] {
    clock += 1
    copy.value = clock
    return wish.isReversed ? travelBack(message, &copy, wish) : travelOn(message, &copy, wish)
  }

  private func travelOn(_ message: PlainMessage, _ copy: inout Copy, _ wish: Wish) -> [String] {
    var answers: [String] = []
    while answers.count < wish.limit, let turn = copy.due.first {
      copy.due.removeFirst()
      copy.finish(turn.node)
      if !turn.isPassed, turn.node.intercepts(message) {
        let beyond = copy.due
        copy.due = []
        answers += climb(message, turn, beyond: beyond, &copy, wish.after(answers.count))
      } else {
        answers += visit(turn.node, message, turn.cameFrom, &copy, wish.after(answers.count))
      }
    }
    return answers
  }

  /// Visits the nodes in reverse. The nodes beyond an ancestor's interceptors are left to these
  /// interceptors.
  private func travelBack(_ message: PlainMessage, _ copy: inout Copy, _ wish: Wish) -> [String] {
    var answers: [String] = []
    let gate = copy.due.firstIndex { !$0.isPassed && $0.node.intercepts(message) }
    if let gate {
      let turn = copy.due[gate]
      let beyond = Array(copy.due[(gate + 1)...])
      copy.due = Array(copy.due[..<gate])
      copy.finish(turn.node)
      answers += climb(message, turn, beyond: beyond, &copy, wish)
    }
    while answers.count < wish.limit, let turn = copy.due.popLast() {
      copy.finish(turn.node)
      answers += visit(turn.node, message, turn.cameFrom, &copy, wish.after(answers.count))
    }
    return answers
  }

  /// Interceptors on the way up decide about everything beyond them.
  private func climb(
    _ message: PlainMessage, _ turn: Copy.Turn, beyond: [Copy.Turn], _ copy: inout Copy,
    _ wish: Wish
  ) -> [String] {
    let fork = copy
    var done: Set<ObjectIdentifier>?
    let point = InterceptionPoint(
      node: turn.node, goesOn: true, entrance: turn.cameFrom, scope: copy.scope,
      channel: message.channel, excluded: copy.excluded)
    let answers = pass(message, turn.node.interceptors[...], point, wish) {
      var branch = fork
      branch.waiting += fork.due.map(\.node)
      branch.due = [.init(node: turn.node, cameFrom: turn.cameFrom, isPassed: true)] + beyond
      defer { done = branch.visited.union(done ?? []) }
      return self.travel($0, &branch, $1)
    }
    if let done {
      copy.visited = done
    } else {
      for node in [turn.node] + beyond.map(\.node) { copy.decide(for: node) }
    }
    return answers
  }

  private func visit(
    _ node: Node, _ message: PlainMessage, _ cameFrom: Node?, _ copy: inout Copy, _ wish: Wish
  ) -> [String] {
    copy.finish(node)
    if message.isState { remember(message, value: copy.value, at: node) }
    let children = node.children.filter { $0 !== cameFrom }.map { ($0, $0.composed) }
    copy.open.append(node)
    defer { copy.open.removeLast() }
    var answers = hear(message, at: node, wish, excluding: copy.excluded)
    guard copy.scope != .container else { return answers }
    for (child, composed) in wish.isReversed ? children.reversed() : children {
      guard answers.count < wish.limit else { break }
      guard child.parent === node, child.composed == composed, !copy.isExempt(child) else {
        continue
      }
      answers += enter(child, message, &copy, wish.after(answers.count))
    }
    return answers
  }

  /// Interceptors of an entered node decide about its subtree.
  private func enter(
    _ child: Node, _ message: PlainMessage, _ copy: inout Copy, _ wish: Wish
  ) -> [String] {
    copy.finish(child)
    if !child.intercepts(message) { return visit(child, message, nil, &copy, wish) }
    let fork = copy
    var done = copy.visited
    var isHandedOn = false
    let point = InterceptionPoint(
      node: child, goesOn: false, entrance: nil, scope: copy.scope, channel: message.channel,
      excluded: copy.excluded)
    let answers = pass(message, child.interceptors[...], point, wish) {
      var branch = fork
      branch.waiting += fork.due.map(\.node)
      branch.due = [.init(node: child, cameFrom: nil, isPassed: true)]
      isHandedOn = true
      defer { done.formUnion(branch.visited) }
      return self.travel($0, &branch, $1)
    }
    copy.visited = done
    if !isHandedOn { copy.decide(for: child) }
    return answers
  }

  private func hear(
    _ message: PlainMessage, at node: Node, _ wish: Wish, excluding: Listener?
  ) -> [String] {
    var answers: [String] = []
    for listener in node.listeners
    where listener.hears(message.channel) && listener !== excluding {
      guard answers.count < wish.limit else { break }
      guard listener.isLive else { continue }
      delivered[delivered.count - 1] += 1
      tell(listener.name, message.text.seen(in: node.environmentSeen))
      if let answer = message.answer(by: listener.name) { answers.append(answer) }
    }
    return answers
  }
}

extension Wish {
  func after(_ answers: Int) -> Wish { Wish(limit: limit - answers, isReversed: isReversed) }
}
