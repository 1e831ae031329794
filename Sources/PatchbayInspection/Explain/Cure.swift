import PatchbayEngine

/// What would have to change for a message to arrive.
struct Cure {
  /// The interceptor that decided.
  var decider: TopologyPath?
  /// Further reasons that hold beside the first.
  var others: [NonDeliveryReason] = []
  /// The interceptors that would have to let the message pass, in the order in which it meets them.
  var needs: [TopologyPath] = []
  /// The interceptors that `needs` assumes to let the message pass; only their code decides.
  var assumed: [TopologyPath] = []
  /// The fields without a value that `needs` assumes to let the message pass.
  var assumedFields: [String] = []
  /// A value that would have to be sent or set differently; nil if no single value is enough.
  var passing: String?
  /// The dispatch was cut off because too many messages waited on the stack.
  var isOfStack = false
}

/// The properties of a message that decide about the remedy.
struct CuredMessage {
  let kind: String
  let isQuery: Bool
  /// The message is a remembered state, replayed to a new observer.
  var isReplay = false
  let scope: Trace.Scope
  /// The query asked for a limited number of answers.
  var isLimited = false
  /// The node in which an observer could be added; nil for an observer that exists.
  var place: TopologyPath?
  /// The commands that put the observer's tree and the sender's into one; nil if they are in one.
  var joining: String?
}

extension CuredMessage {
  /// The message of a trace.
  init(_ trace: Trace) {
    self.init(
      kind: trace.message.kind, isQuery: trace.category == .query,
      isReplay: trace.category == .replay, scope: trace.scope,
      isLimited: trace.question?.limit != nil)
  }

  /// A message that would be sent to a place.
  init(
    _ sending: ReachSending, from sender: TopologyPath, to place: TopologyPath,
    in topology: Topology
  ) {
    self.init(
      kind: sending.kind, isQuery: sending.isQuery, scope: sending.scope,
      joining: topology.joining(place, sender))
  }
}

extension Journey {
  /// What would make the message arrive at an observer; nil if it may, or if nothing is known to
  /// help.
  func remedy(
    for member: Member, in node: Int, _ outcome: Reach.Outcome, of message: CuredMessage
  ) -> String? {
    guard case .blocked(let reason, let decider, _) = outcome.verdict else { return nil }
    var cure = Cure(blockedBy: outcome.needs, assuming: outcome.assumed)
    (cure.decider, cure.others) = (decider, outcome.others)
    cure.passing = passing(member, in: node)
    return cure.remedy(for: reason, of: message)
  }
}

extension Cure {
  /// Names the interceptors that would block a message that is sent now.
  init(blockedBy needs: [TopologyPath], assuming conditions: [Reach.Condition]) {
    self.needs = needs
    assumed = conditions.filter(\.fields.isEmpty).map(\.place).unique
    assumedFields = conditions.flatMap(\.fields).unique
  }

  /// The whole remedy in words.
  func remedy(for reason: NonDeliveryReason, of message: CuredMessage) -> String? {
    let isOfWay = decider != nil && [.dropped, .morphed, .stopped].contains(reason)
    let removal = !isOfWay && !needs.isEmpty ? ["remove \(needs.list)"] : []
    let isOneOfSeveral = !others.isEmpty || !removal.isEmpty
    let reasons = ([reason] + others).filter { $0 != .notConnected || message.joining != nil }
    if reasons.isEmpty, removal.isEmpty { return nil }
    var remedies = reasons.map { reason in
      (isOneOfSeveral ? part(reason, message) : nil) ?? first(reason, message)
    }
    if isOfWay { remedies[0] = passing(reason, message) }
    // Paths are others once the trees are one.
    let joining = reasons.firstIndex(of: .notConnected).map { [remedies.remove(at: $0)] } ?? []
    if isOneOfSeveral, message.isReplay {
      let nothing = first(.outOfScope, message)
      remedies.removeAll { $0 == nothing }
    }
    var remedy =
      (remedies + removal + joining).joined(separator: ", and ") + caveat(for: reason, of: message)
    if let unknown { remedy += "; then it depends on \(unknown)" }
    return remedy
  }

  /// The unknowns that `needs` assumes to let the message pass, in words; nil for none.
  private var unknown: String? {
    let fields = assumedFields.isEmpty ? [] : [assumedFields.map { "." + $0 }.list]
    let code = assumed.isEmpty ? [] : ["the code of \(assumed.map(\.text).list)"]
    let unknowns = fields + code
    return unknowns.isEmpty ? nil : unknowns.joined(separator: " and on ")
  }

  /// The addition to the remedy of a query with a limit on answers; empty if none is needed.
  func caveat(for reason: NonDeliveryReason, of message: CuredMessage) -> String {
    message.isLimited && reason != .answeredBefore
      ? "; if others answer first, ask for all answers" : ""
  }

  /// The part of the remedy that concerns interceptors.
  private func passing(_ reason: NonDeliveryReason, _ message: CuredMessage) -> String {
    let them = needs.count > 1 ? "them" : "it"
    let what =
      switch reason {
      case .morphed: "\(them) keep \(message.kind)"
      case .stopped: "\(them) let the query go on"
      default: "\(them) let the message pass"
      }
    return "\(passing.map { "\($0), or " } ?? "")remove \(needs.list)"
      + (passing == nil ? ", or have \(what)" : "")
  }

  /// The remedy of a reason that is not the only one: one action, without alternatives.
  private func part(_ reason: NonDeliveryReason, _ message: CuredMessage) -> String? {
    switch reason {
    case .otherChannel: "observe this channel"
    case .answeredBefore: "ask for more answers"
    case .notTarget: "leave the target out"
    case .asker: "let another plugin ask"
    default: nil
    }
  }

  private func first(_ reason: NonDeliveryReason, _ message: CuredMessage) -> String {
    let kind = message.kind
    return switch reason {
    case .notObserved:
      message.place.map { "add an observer of \(kind) in \($0) or below" }
        ?? (message.isQuery ? "let it answer \(kind)" : "give it an observer of \(kind)")
    case .otherChannel: "observe this channel, or any, or send on another"
    case .dropped, .morphed, .stopped: passing(reason, message)
    case .answeredBefore: "ask for more answers, in reverse order, or with a target"
    case .notTarget: "leave the target out, or name this one"
    case .outOfScope where message.isReplay:
      "send it again: a replay reaches only new observers"
    case .outOfScope: "send with a wider scope than \(message.scope.rawValue)"
    case .notConnected: message.joining ?? ""
    case .excludedSender: "send without excluding the sender"
    case .asker: "let another plugin ask, or another answer"
    case .removed: "remove it only after the message was sent"
    case .addedLater: "add it, or move it there, before the message is sent"
    case .depthLimit where isOfStack:
      "break the cycle, or post instead of sending; no limit was met, but too much waits on the stack"
    case .depthLimit: "break the cycle, or raise the causal depth"
    case .deliveryLimit: "send less in one go, or raise the limit of deliveries"
    case .cancelled: "let the dispatch proceed"
    case .fault: "see the fault, and fix its handler or the message"
    }
  }
}

extension [TopologyPath] {
  /// A list of paths: `/a:x, /a:y and /b:z`.
  var list: String { isEmpty ? "the interceptor" : map(\.text).list }
}

extension [String] {
  /// A list of words: `.a, .b and .c`.
  fileprivate var list: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and \(last)"
  }
}
