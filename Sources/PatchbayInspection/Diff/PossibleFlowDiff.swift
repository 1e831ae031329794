import PatchbayPlatform
import PatchbayText

/// Compares what may be sent to whom in two worlds, as predicted from the known senders: who loses
/// or gains senders or receivers.
package struct PossibleFlowDiff {
  private let parts: Counterparts
  private let old: Side
  private let new: Side
  /// Each difference with a receiver or sender, in the order in which they were found.
  private var found: [(Difference, TopologyPath)] = []

  /// A difference, which several receivers or senders may share.
  package struct Difference: Hashable {
    package let isLoss: Bool
    package let kind: String
    package let isQuery: Bool
    /// Whether a sender loses its last receivers, or gains its first ones.
    package let isAboutSender: Bool
    /// The first senders, or receivers, that are lost or gained.
    package let others: [TopologyPath]
    /// The number of all of them.
    package let count: Int
    /// The number of senders that are left after a loss.
    package let left: Int
  }

  /// Compares two worlds; `isKnown` says whether messages that were sent again show already that a
  /// receiver gets a kind in one world only.
  package init(
    from old: Side, to new: Side, _ parts: Counterparts,
    besides isKnown: (TopologyPath, String) -> Bool
  ) {
    (self.parts, self.old, self.new) = (parts, old, new)
    compareReceivers(besides: isKnown)
    compareSenders()
  }
}

extension PossibleFlowDiff {
  package var isEmpty: Bool { found.isEmpty }

  /// The differences, each with the receivers or senders that share it.
  package var differences: [(difference: Difference, places: [TopologyPath])] {
    found.grouped().map { ($0, $1) }
  }

  /// Who may receive what from whom in one world.
  package struct Side {
    let declared: DeclaredSends
    let senders: [TopologyPath]
    let all: [PossibleHearing]
    /// The receivers and their kinds, in order.
    let places: [Place]
    /// The numbers of the senders of each received kind, in ascending order.
    let senderNumbers: [Place: [Int]]
    /// The numbers of those whose messages of a kind may be received at all.
    let received: [Sort: Set<Int>]

    /// A world by its tree, and by who is declared and was seen to send what there.
    package init(
      _ topology: Topology, _ declared: DeclaredSends, _ ledger: FlowLedger,
      foreseeing foresee: @escaping Topology.Foreseeing
    ) {
      self.declared = declared
      let flow = topology.possibleHearings(of: declared.and(ledger), foreseeing: foresee)
      (senders, all) = (flow.senders, flow.hearings.filter { !$0.senders.isEmpty })
      let byPlace = all.mapWhileWorking { hearing in
        let sort = Sort(kind: hearing.heard, isQuery: hearing.isQuery)
        return (Place(receiver: hearing.hearer, sort: sort), hearing.senders)
      }.grouped()
      places = byPlace.map(\.0)
      senderNumbers = Dictionary(
        uniqueKeysWithValues: byPlace.map { place, senders in
          (place, senders.count == 1 ? senders[0] : Set(senders.joined()).sorted())
        })
      received = all.reduce(into: [:]) {
        $0[Sort(kind: $1.sent, isQuery: $1.isQuery), default: []].formUnion($1.senders)
      }
    }

    /// The receivers of what a sender sends as a kind.
    func receivers(of sort: Sort, from number: Int) -> [TopologyPath] {
      unique(
        all.filter { hearing in
          hearing.sent == sort.kind && hearing.isQuery == sort.isQuery
            && hearing.senders.contains(number)
        }.map(\.hearer))
    }
  }

  struct Sort: Hashable {
    let kind: String
    let isQuery: Bool
  }

  struct Place: Hashable {
    let receiver: TopologyPath
    let sort: Sort
  }
}

extension Members {
  fileprivate func observes(_ sort: PossibleFlowDiff.Sort, at path: TopologyPath) -> Bool {
    self[path]?.observes(sort.kind, isQuery: sort.isQuery) == true
  }
}

extension PossibleFlowDiff {
  private static var mostNamed: Int { 3 }

  private mutating func compareReceivers(besides isKnown: (TopologyPath, String) -> Bool) {
    let numbers = Dictionary(firstOf: old.senders.enumerated().map { ($1, $0) })
    let formers = new.senders.map { parts.formerPaths[$0].flatMap { numbers[$0] } }
    let lost = old.places.compactMap { place in
      parts.laterPaths[place.receiver].map { Place(receiver: $0, sort: place.sort) }
    }
    for place in unique(new.places + lost) where Work.goesOn {
      guard let former = parts.formerPaths[place.receiver],
        parts.old.observes(place.sort, at: former),
        parts.new.observes(place.sort, at: place.receiver)
      else { continue }
      compare(
        old.senderNumbers[Place(receiver: former, sort: place.sort)] ?? [],
        new.senderNumbers[place] ?? [], formers, place, former, isKnown)
    }
  }

  /// Compares the senders of one receiver.
  private mutating func compare(
    _ was: [Int], _ now: [Int], _ formers: [Int?], _ place: Place,
    _ former: TopologyPath, _ isKnown: (TopologyPath, String) -> Bool
  ) {
    if was.count == now.count, zip(was, now).allSatisfy({ $0 == formers[$1] }) { return }
    let (before, after) = (Set(was), Set(now.compactMap { formers[$0] }))
    let lost = was.filter { !after.contains($0) }.map { old.senders[$0] }
    let gained = now.filter { number in formers[number].map { !before.contains($0) } ?? true }
      .map { new.senders[$0] }
    let kind = place.sort.kind
    func isDeclared(_ sender: TopologyPath) -> Bool {
      old.declared.mayBeSent(kind, by: sender) == true
    }
    let isTold =
      isKnown(former, kind) && !(now.isEmpty && lost.contains(where: isDeclared))
    if !lost.isEmpty, !isTold {
      note(place.receiver, place.sort, isLoss: true, lost, left: now.count)
    }
    if !gained.isEmpty, !isKnown(place.receiver, kind) {
      note(place.receiver, place.sort, isLoss: false, gained)
    }
  }

  private mutating func note(
    _ place: TopologyPath, _ sort: Sort, isLoss: Bool, aboutSender: Bool = false,
    _ others: [TopologyPath], left: Int = 0
  ) {
    let difference = Difference(
      isLoss: isLoss, kind: sort.kind, isQuery: sort.isQuery, isAboutSender: aboutSender,
      others: Array(others.prefix(Self.mostNamed)), count: others.count, left: left)
    found.append((difference, place))
  }

  /// Compares whether what is sent may be received at all, unless a receiver tells it already.
  private mutating func compareSenders() {
    let numbers = Dictionary(firstOf: old.senders.enumerated().map { ($1, $0) })
    for (number, sender) in new.senders.enumerated() where Work.goesOn {
      guard let former = parts.formerPaths[sender], let formerNumber = numbers[former] else {
        continue
      }
      for kind in new.declared.kinds(sentBy: sender) {
        guard old.declared.mayBeSent(kind, by: former) == true else { continue }
        for isQuery in [false, true] {
          let sort = Sort(kind: kind, isQuery: isQuery)
          let was = old.received[sort]?.contains(formerNumber) ?? false
          let now = new.received[sort]?.contains(number) ?? false
          guard was != now else { continue }
          let receivers =
            was
            ? old.receivers(of: sort, from: formerNumber) : new.receivers(of: sort, from: number)
          let others = was ? parts.laterPaths : parts.formerPaths
          let isTold = receivers.contains { receiver in
            others[receiver].map { (was ? parts.new : parts.old).observes(sort, at: $0) } ?? false
          }
          guard !isTold else { continue }
          note(sender, sort, isLoss: was, aboutSender: true, receivers)
        }
      }
    }
  }
}

// Differences in what may be sent to whom as text: `+` is gained, `-` is lost.

extension PossibleFlowDiff {
  package static var headline: String { "possible deliveries would change" }

  /// One line for each difference; receivers or senders that share one share a line.
  package var lines: [String] {
    differences.map { difference, places in
      difference.words(at: places.map(\.text).listed(upTo: 3), isOne: places.count == 1).onOneLine
    }.cut(to: FlowDiff.mostLines, "more difference")
  }
}

extension PossibleFlowDiff.Difference {
  fileprivate func words(at places: String, isOne: Bool) -> String {
    let others =
      count == self.others.count
      ? self.others.map(\.text).listed(upTo: 3)
      : self.others.map(\.text).joined(separator: ", ")
        + " and \((count - self.others.count).inGroups) more"
    if isAboutSender {
      return isLoss
        ? "- \(kind) of \(places) reaches nothing: only \(others) \(isQuery ? "answered" : "received") it"
        : "+ \(kind) of \(places) reaches \(others)"
    }
    let receives =
      isQuery ? isOne ? "is asked" : "are asked" : isOne ? "receives" : "receive"
    if !isLoss { return "+ \(places) \(receives) \(kind) \(isQuery ? "by" : "from") \(others)" }
    guard left > 0 else {
      return
        "- \(places) \(receives) no more \(kind): only \(others) \(isQuery ? "asked" : "sent") it"
    }
    let rest = left == 1 ? "1 other sender stays" : "\(left.inGroups) other senders stay"
    return "- \(places) \(receives) no more \(kind) \(isQuery ? "by" : "from") \(others) (\(rest))"
  }
}
