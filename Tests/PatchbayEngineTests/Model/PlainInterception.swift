import PatchbayEngine

/// The action of an interceptor of a random program, for messages and for queries.
enum Deed: CaseIterable {
  case pass
  case listen
  /// Drops a message; stops a query.
  case drop
  /// Changes the text.
  case rename
  /// Changes the kind: an event becomes a state, a state the other state, that one an event; a
  /// query becomes the other query.
  case convert
  /// Makes two copies. A query is first replaced by the other query, for one answer from the other
  /// end.
  case split
  /// Hands on a message later; answers a query itself.
  case keep
  /// Passes a message; puts its own answer before the others.
  case add
  /// Passes a message; returns one changed answer.
  case trim

  /// Whether an interceptor acts on this text; all other messages pass.
  func concerns(_ text: String) -> Bool { text.utf8.reduce(0) { $0 &+ $1 } % 3 != 0 }
}

extension PlainMessage {
  func renamed(_ suffix: String) -> Self {
    var copy = self
    copy.text += suffix
    return copy
  }

  var converted: Self {
    var copy = self
    copy.kind =
      switch kind {
      case .event: .state
      case .state: .otherState
      case .otherState: .event
      case .query: .otherQuery
      case .otherQuery: .query
      }
    return copy
  }

  var isQuery: Bool { kind == .query || kind == .otherQuery }

  /// Whether the text has been copied twice already; it is not copied again.
  var isSplitEnough: Bool { text.count { $0 == "|" } >= 2 }

  /// Answers or declines, depending on the name and text.
  func answer(by name: String) -> String? {
    guard isQuery, (name + text).utf8.reduce(0, { $0 &+ $1 }) % 4 != 0 else { return nil }
    return "\(name)=\(text)"
  }
}

extension PlainModel {
  /// The interceptors of a node with the message that they decide about.
  struct InterceptionPoint {
    let node: Node
    let goesOn: Bool
    let entrance: Node?
    let scope: MessageScope
    let channel: String?
    let excluded: Listener?
  }

  /// Passes a message through the rest of a chain, then to the nodes behind it.
  func pass(
    _ message: PlainMessage, _ chain: ArraySlice<Interceptor>, _ point: InterceptionPoint,
    _ wish: Wish, _ behind: (PlainMessage, Wish) -> [String]
  ) -> [String] {
    guard let interceptor = chain.first else { return behind(message, wish) }
    let rest = chain.dropFirst()
    func handOn(_ message: PlainMessage, _ wish: Wish) -> [String] {
      wish.limit > 0 ? pass(message, rest, point, wish, behind) : []
    }
    guard interceptor.isLive, interceptor.isThere(for: message) else {
      return handOn(message, wish)
    }
    tell(interceptor.name, message.text)
    guard interceptor.deed.concerns(message.text) else { return handOn(message, wish) }
    if interceptor.deed == .keep, !message.isQuery {
      kept[interceptor.name] = Kept(
        chain: Array(rest), node: point.node, goesOn: point.goesOn, entrance: point.entrance,
        scope: point.scope, channel: point.channel, excluded: point.excluded)
    }
    return Array(perform(interceptor, message, wish, handOn).prefix(wish.limit))
  }

  private func perform(
    _ interceptor: Interceptor, _ message: PlainMessage, _ wish: Wish,
    _ handOn: (PlainMessage, Wish) -> [String]
  ) -> [String] {
    switch interceptor.deed {
    case .pass, .listen: return handOn(message, wish)
    case .drop: return []
    case .rename: return handOn(message.renamed("'"), wish)
    case .convert: return handOn(message.converted, wish)
    case .split where message.isSplitEnough: return handOn(message, wish)
    case .split where message.isQuery:
      let other = handOn(
        message.converted.renamed("|1"), Wish(limit: 1, isReversed: !wish.isReversed))
      return other + handOn(message, wish)
    case .split: return handOn(message.renamed("|1"), wish) + handOn(message.renamed("|2"), wish)
    case .keep: return message.isQuery ? ["\(interceptor.name)!\(message.text)"] : []
    case .add where message.isQuery:
      return ["\(interceptor.name)!\(message.text)"] + handOn(message, wish)
    case .trim where message.isQuery: return handOn(message, wish).prefix(1).map { $0 + "'" }
    case .add, .trim: return handOn(message, wish)
    }
  }
}
