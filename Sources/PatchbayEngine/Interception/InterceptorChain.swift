/// The interceptors of a node, in the order in which they see messages, each found by its id.
struct InterceptorChain {
  private var members = Members<InterceptorRegistration>()
  private var byID: [AnyHashable: InterceptorRegistration] = [:]
  /// The number of weakly held interceptors, which may die unnoticed.
  private var weakCount = 0
}

extension InterceptorChain {
  @inline(__always)
  var inOrder: [InterceptorRegistration] { members.inOrder }

  var isEmpty: Bool { members.isEmpty }

  subscript(id: AnyHashable) -> InterceptorRegistration? { byID[id] }

  mutating func insert(_ registration: InterceptorRegistration) {
    members.insert(registration)
    byID[registration.id] = registration
    if registration.isWeak { weakCount += 1 }
  }

  mutating func remove(_ registration: InterceptorRegistration) {
    guard byID[registration.id] === registration else { return }
    members.remove(registration)
    byID[registration.id] = nil
    if registration.isWeak { weakCount -= 1 }
  }

  /// The weakly held interceptors that have died unnoticed.
  var dead: [InterceptorRegistration] {
    weakCount == 0 ? [] : inOrder.filter { $0.interceptor == nil }
  }

  /// The living interceptors whose id has this description.
  mutating func named(_ words: String) -> [InterceptorRegistration] {
    members.named(words).filter { $0.interceptor != nil }
  }
}

extension InterceptorRegistration: Member {
  var memberName: String { "\(endpoint)" }

  /// A higher order comes first; of equal orders, the later registration.
  func stands(before other: InterceptorRegistration) -> Bool {
    order != other.order ? order > other.order : moment > other.moment
  }
}
