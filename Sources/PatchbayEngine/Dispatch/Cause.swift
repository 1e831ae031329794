/// A dispatch that led to a posted message, and its own cause; it has ended when the post is
/// delivered.
@usableFromInline
final class Cause {
  let id: UInt64
  let depth: Int
  let link: Link
  let previous: Cause?

  /// The key of a message and its sender; their names are read only when they are shown.
  struct Link: Equatable {
    let key: MessageKey
    let sender: Participant

    static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.sender === b.sender }
  }

  init(id: UInt64, depth: Int, link: Link, previous: Cause?) {
    self.id = id
    self.depth = depth
    self.link = link
    self.previous = previous
  }
}

extension DispatchWalk {
  private var link: Cause.Link {
    Cause.Link(key: subject.key, sender: sender.takeUnretainedValue())
  }

  /// A record of this dispatch and its causes that outlives them.
  var asCause: Cause {
    let trunk = trunk
    let previous = trunk.cause ?? trunk.outer?.takeUnretainedValue().asCause
    return Cause(id: id, depth: depth, link: trunk.link, previous: previous)
  }

  var causeID: UInt64? {
    let trunk = trunk
    return trunk.cause?.id ?? trunk.outer?.takeUnretainedValue().id
  }

  /// The chain of messages that ends with this one.
  var causalChain: CausalChain {
    var links: [Cause.Link] = []
    var earlier: Cause?
    for walk in sequence(first: trunk, next: { $0.outer?.takeUnretainedValue().trunk }) {
      links.append(walk.link)
      earlier = walk.cause
    }
    while let cause = earlier {
      links.append(cause.link)
      earlier = cause.previous
    }
    return CausalChain(latestFirst: links)
  }
}

extension CausalChain {
  /// Finds the shortest stretch at the end of the chain that repeats the one before it.
  fileprivate init(latestFirst links: [Cause.Link]) {
    let longest = Swift.min(links.count / 2, 64)
    let period = (1..<(longest + 1)).first { period in
      links[..<period] == links[period..<(2 * period)]
    }
    let named = links.prefix(Swift.max(period ?? 0, 6)).map {
      Step(message: $0.key.name, sender: $0.sender.role)
    }
    self.init(cycle: named.prefix(period ?? 0).reversed(), last: named.prefix(6).reversed())
  }
}
