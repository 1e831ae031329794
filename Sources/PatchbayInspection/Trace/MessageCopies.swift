import PatchbayEngine

/// The copies of a message under way, and what interceptors did with each.
struct MessageCopies {
  private var copies: [Copy]
  private var deeds: [Meeting: Deed] = [:]

  /// Copies beyond this many are not distinguished from one another.
  private static let most = 10_000

  /// The message as it set out, or what an interceptor handed on.
  struct Copy {
    let kind: String
    /// Nil for a message that was not kept.
    let value: Any?
    /// The hop in which it came to be beside another one; nil for the message itself.
    let hop: Int?
    /// The hop in which an interceptor made it; nil for the message itself.
    var maker: Int?
  }

  /// An interceptor at its node, and the copy that came to it.
  struct Meeting: Hashable {
    let node: Origin?
    let interceptor: InterceptorIdentity
    let copy: Int
  }

  /// What an interceptor did with a copy.
  struct Deed {
    /// The copies that went on, each once.
    fileprivate(set) var results: [Int] = []
    /// The first hop of it; nil if that is none.
    let hop: Int?
  }

  init(of message: Any?, kind: String) {
    copies = [Copy(kind: kind, value: message, hop: nil)]
  }
}

extension MessageCopies {
  /// The copy of a number; 0 is the message as it set out.
  subscript(number: Int) -> Copy { copies[min(number, copies.count - 1)] }

  func deed(_ meeting: Meeting) -> Deed? { deeds[meeting] }

  /// The kinds that interceptors made of the message, each with a message of it.
  var made: [Any] {
    var known: Set<String> = [copies[0].kind]
    return copies.dropFirst().filter { known.insert($0.kind).inserted }.compactMap(\.value)
  }

  /// Records the verdict of an interceptor in a hop.
  mutating func note(
    _ verdict: InterceptorVerdict, of interceptor: InterceptorIdentity,
    at node: ComposableContainer?, _ event: DispatchEvent, hop: Int?
  ) {
    let former = self[event.copy].hop
    switch verdict {
    case .morphed(_, let message, let kind):
      add(Copy(kind: kind, value: message, hop: former, maker: hop))
    case .fannedOut(_, _, let message, let kind):
      add(Copy(kind: kind, value: message, hop: hop, maker: hop))
    case .answered(_, goesOn: true): return
    case .dropped, .deferred, .answered: if event.isStopped { return }
    case .passed: break
    }
    let meeting = Meeting(
      node: node.map { Origin($0) }, interceptor: interceptor, copy: min(event.copy, Self.most))
    var deed = deeds[meeting] ?? Deed(hop: hop)
    if verdict.handsOn { deed.results.append(min(event.made, Self.most)) }
    deeds[meeting] = deed
  }

  /// Adds a copy that an interceptor would make, and returns its number.
  mutating func suppose(_ message: Any) -> Int {
    add(Copy(kind: kindName(of: message), value: message, hop: nil))
    return copies.count - 1
  }

  private mutating func add(_ copy: Copy) {
    if copies.count <= Self.most {
      copies.append(copy)
    } else {
      copies[copies.count - 1] = copy
    }
  }
}

extension InterceptorVerdict {
  fileprivate var handsOn: Bool {
    switch self {
    case .passed, .morphed, .fannedOut: true
    case .dropped, .deferred, .answered: false
    }
  }
}
