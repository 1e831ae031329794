/// The record of what interceptors did with a watched message: all copies, and what became of each.
final class PassageLedger {
  /// The copies by number; the first is the message as it set out.
  private var copies: [Copy]
  private var deeds: [Meeting: Deed] = [:]
  /// The interceptors that are deciding, by their transformers.
  private var atWork: [ObjectIdentifier: Meeting] = [:]
  /// The copy that was handed on, until it comes to the next interceptor or goes on behind the
  /// last.
  private var handedOn: Int?
  private var chains: [ObjectIdentifier: [InterceptorRegistration]] = [:]
  /// Retains the nodes whose addresses are noted.
  private var kept: [NodeCore] = []
  private var foreseen: [Meeting: [WayCopy]?] = [:]
  private let isQuery: Bool
  /// The copy that was withheld last, and the interceptor that did so.
  private(set) var withheld: (copy: WayCopy, value: Any?, interceptor: ObjectIdentifier)?

  /// Copies beyond this many are not distinguished from the message as it set out.
  private static let mostCopies = 10_000

  private struct Copy {
    let kind: String
    /// The message; nil until an interceptor has received it.
    var value: Any?
  }

  private struct Meeting: Hashable {
    let interceptor: ObjectIdentifier
    let copy: Int
  }

  /// What an interceptor did with a copy.
  struct Deed {
    /// The copies that went on, each once.
    fileprivate(set) var results: [Int] = []
    /// The number of the verdict about the copy among those reported.
    fileprivate(set) var verdict: Int
  }

  init(of key: MessageKey) {
    copies = [Copy(kind: key.name)]
    isQuery = key.isQuery
  }
}

/// A copy of a message, or one that an interceptor would make.
struct WayCopy: Hashable {
  let kind: String
  /// The number of the copy; nil if its fields are unknown.
  let number: Int?
}

// MARK: - As it happens

extension PassageLedger {
  func setOut(_ message: Any) { copies[0].value = message }

  /// Records that a copy came to an interceptor: the one handed on last, or else the branch's own.
  func meet(
    _ message: Any, _ interceptor: InterceptorRegistration, at point: InterceptionPoint,
    with transformer: AnyObject, carried: Int
  ) {
    let copy = takeHandedOn() ?? carried
    if copies[copy].value == nil { copies[copy].value = message }
    let node = ObjectIdentifier(point.node)
    if chains[node] == nil { note(point.chain, of: point.node) }
    atWork[ObjectIdentifier(transformer)] = Meeting(
      interceptor: ObjectIdentifier(interceptor), copy: copy)
  }

  /// Notes which interceptors a message meets at a node.
  func note(_ chain: [InterceptorRegistration], of node: NodeCore) {
    chains[ObjectIdentifier(node)] = chain
    kept.append(node)
  }

  /// Records that an interceptor hands a message on; the next verdict reports that.
  func handOn(
    _ message: Any, kind: String, isUnchanged: Bool, by transformer: AnyObject, verdict: Int
  ) {
    guard let meeting = atWork[ObjectIdentifier(transformer)] else { return }
    let result = isUnchanged ? meeting.copy : add(Copy(kind: kind, value: message))
    var deed = deeds[meeting] ?? Deed(verdict: verdict)
    if !deed.results.contains(result) { deed.results.append(result) }
    deeds[meeting] = deed
    handedOn = result
  }

  /// Records that an interceptor has returned; if nothing was handed on, the next verdict reports
  /// that.
  func leave(_ transformer: AnyObject, isStopped: Bool, verdict: Int) {
    handedOn = nil
    guard let meeting = atWork.removeValue(forKey: ObjectIdentifier(transformer)) else { return }
    guard deeds[meeting] == nil, !isStopped else { return }
    deeds[meeting] = Deed(verdict: verdict)
    withheld = (wayCopy(meeting.copy), copies[meeting.copy].value, meeting.interceptor)
  }

  func takeHandedOn() -> Int? {
    defer { handedOn = nil }
    return handedOn
  }

  private func add(_ copy: Copy) -> Int {
    guard copies.count < Self.mostCopies else { return 0 }
    copies.append(copy)
    return copies.count - 1
  }
}

// MARK: - What it came to

extension PassageLedger {
  var root: WayCopy { WayCopy(kind: copies[0].kind, number: 0) }

  /// The interceptors that the message met at a node, or would meet now.
  func chain(of node: NodeCore) -> [InterceptorRegistration] {
    chains[ObjectIdentifier(node)] ?? node.chain
  }

  func deed(of interceptor: InterceptorRegistration, for copy: WayCopy) -> Deed? {
    copy.number.flatMap {
      deeds[Meeting(interceptor: ObjectIdentifier(interceptor), copy: $0)]
    }
  }

  /// What an interceptor did with a copy, or would do with it.
  func making(
    of copy: WayCopy, by registration: InterceptorRegistration, at node: NodeCore
  ) -> WaySearch<WayCopy>.Making {
    if let deed = deed(of: registration, for: copy) { return .met(deed.results.map(wayCopy)) }
    let value = copy.number.flatMap { copies[$0].value }
    guard registration.intercepted.contain(kind: copy.kind, value),
      let interceptor = registration.interceptor, !registration.isListener
    else { return .overlooked }
    let foreseen = foreseen(copy, registration, interceptor, at: node)
    return (foreseen ?? interceptor.interceptorDescription?.results(of: copy, isQuery: isQuery)).map
    {
      .foreseen($0)
    } ?? .unknown
  }

  /// Whether the message came to any interceptor.
  var hasMet: Bool { !chains.isEmpty }

  /// A message of each kind that interceptors made of the message.
  var made: [Any] {
    var known: Set<String> = [copies[0].kind]
    return copies.filter { known.insert($0.kind).inserted }.compactMap(\.value)
  }

  private func wayCopy(_ number: Int) -> WayCopy {
    WayCopy(kind: copies[number].kind, number: number)
  }

  private func foreseen(
    _ copy: WayCopy, _ registration: InterceptorRegistration,
    _ interceptor: any MessageInterceptor, at node: NodeCore
  ) -> [WayCopy]? {
    guard let number = copy.number, let value = copies[number].value,
      let interceptor = interceptor as? any ForeseeingInterceptor
    else { return nil }
    let meeting = Meeting(interceptor: ObjectIdentifier(registration), copy: number)
    if let known = foreseen[meeting] { return known }
    let results: [WayCopy]? =
      switch interceptor.foresee(value, at: node.container) {
      case .passes: [copy]
      case .becomes(let messages):
        messages.map { message in
          isUnchanged(value, message)
            ? copy : wayCopy(add(Copy(kind: kindName(of: message), value: message)))
        }
      case nil: nil
      }
    foreseen[meeting] = .some(results)
    return results
  }
}

extension InterceptorDescription {
  /// The copies that would go on in the place of one; nil if only the code can tell.
  fileprivate func results(of copy: WayCopy, isQuery: Bool) -> [WayCopy]? {
    if let kinds, !kinds.contains(copy.kind) { return [copy] }
    switch action {
    case .passes, .adds: return [copy]
    case .answers where !isQuery: return [copy]
    default: break
    }
    guard condition == nil else { return nil }
    return switch action {
    case .passes, .adds: [copy]
    case .drops, .answers: []
    case .becomes(let kinds): kinds.map { WayCopy(kind: $0, number: nil) }
    }
  }
}
