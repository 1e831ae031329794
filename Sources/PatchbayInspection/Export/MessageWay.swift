import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// The way of one message through a topology: the lines that it took, hop by hop, and its outcome
/// at each place.
struct MessageWay {
  /// The caption of the graph.
  private(set) var title: [String] = []
  /// The fates by the ids of items.
  private(set) var fates: [String: MessageFate] = [:]
  private(set) var legs: [Leg] = []
  private var remarks: [String: [String]] = [:]
  private var legsBetween: [Leg.Ends: [Int]] = [:]
  /// The last position of the message in each node.
  private var stands: [Int: Stand] = [:]
  /// The hidden places by fate, by the id of the item that stands for them.
  private var hidden: [String: [MessageFate: Set<TopologyPath>]] = [:]
  private var counts: [MessageFate: Set<TopologyPath>] = [:]
  private var strangers: [String] = []
  private let map: Whereabouts
  private let trace: Trace

  /// A line that the message took once or several times.
  struct Leg {
    let from: String
    let to: String
    let line: GraphRelation
    let isUpward: Bool
    fileprivate(set) var hops: [String]

    fileprivate struct Ends: Hashable {
      let upper: String
      let lower: String
    }
  }

  /// The position that the message continues from.
  private struct Stand {
    let path: TopologyPath
    let isChanged: Bool
  }

  init(of trace: Trace, in forest: Forest, depth: Int?, drawsLimit: Bool = false) {
    self.trace = trace
    map = Whereabouts(forest, depth: depth, drawsLimit: drawsLimit)
    mark(trace.sender, .sent, "sends m\(trace.number)")
    for hop in trace.hops where Work.goesOn { take(hop) }
    for unreached in trace.unreached where Work.goesOn { take(unreached) }
    countHidden()
    title = words
  }
}

extension MessageWay.Leg {
  /// The hops on this line: `m1.3`, or `m1.3 m1.7` if the message took it twice.
  var label: String {
    hops.prefix(4).joined(separator: " ") + (hops.count > 4 ? " … (\(hops.count))" : "")
  }
}

extension MessageWay {
  /// Whether the message took the line between two items, in either direction.
  func joins(_ upper: String, _ lower: String) -> Bool {
    legsBetween[Leg.Ends(upper: upper, lower: lower)] != nil
  }

  /// The remarks at an item; at most four lines.
  func remarks(at id: String) -> [String] {
    guard let all = remarks[id] else { return [] }
    return all.count > 4 ? all.prefix(3) + ["… (\(all.count))"] : all
  }

  /// The remarks at an item, or else its fate; nothing where the message did not come.
  func words(at id: String) -> [String] {
    guard let fate = fates[id] else { return [] }
    let remarks = remarks(at: id)
    // A sender may have received its own message.
    let isHeard = fate == .sent && counts[.heard]?.contains(TopologyPath(id)) == true
    return remarks.isEmpty ? [fate.legend] : remarks + (isHeard ? [MessageFate.heard.legend] : [])
  }
}

// MARK: - Hops

extension MessageWay {
  private mutating func take(_ hop: Trace.Hop) {
    let id = "m\(trace.number).\(hop.number)"
    switch hop.step {
    case .entered(let node): enter(node, id)
    case .intercepted(let interceptor, let verdict): intercept(interceptor, verdict, id)
    case .delivered(let endpoint): arrive(endpoint, .heard, id)
    case .answered(let responder, let value):
      mark(responder, .answered, "answers \(GraphWords.short(value)) (\(id))")
    case .skipped(let endpoint, let reason):
      arrive(endpoint, .notReached, id, line: .skipped)
      mark(endpoint, .notReached, "passed by: \(reason.words)")
    case .replayed(let endpoint, _): arrive(endpoint, .heard, id)
    case .fault(let text): strangers.append("\(id) fault: \(GraphWords.short(text))")
    }
  }

  private mutating func enter(_ path: TopologyPath, _ id: String) {
    mark(path, .passed)
    guard let node = map.node(of: path) else { return stranger(path, id) }
    let before = stand(before: node)
    let from = before?.path ?? trace.sender
    let isChanged = before?.isChanged ?? false
    if from != path { lead(from, to: path, isChanged ? .changed : .sent, id) }
    stands[node] = Stand(path: path, isChanged: isChanged)
  }

  /// The position before a node was entered: below the node on the way up, otherwise above it.
  private func stand(before node: Int) -> Stand? {
    if let sender = map.node(of: trace.sender) {
      let lineage = [sender] + map.above(sender)
      if let level = lineage.firstIndex(of: node) {
        return lineage[..<level].reversed().lazy.compactMap { stands[$0] }.first
      }
    }
    return map.above(node).lazy.compactMap { stands[$0] }.first
  }

  private mutating func intercept(
    _ interceptor: TopologyPath, _ verdict: Trace.Verdict, _ id: String
  ) {
    guard let node = map.node(of: interceptor) else { return stranger(interceptor, id) }
    let before = stands[node] ?? Stand(path: trace.sender, isChanged: false)
    let words = [id, verdict.verb(isQuery: trace.category == .query)] + verdict.details([])
    mark(
      interceptor, verdict.fate,
      verdict == .passed
        ? nil : GraphWords.short(words.filter { !$0.isEmpty }.joined(separator: " ")))
    let line: GraphRelation = verdict.endsHere ? .stopped : before.isChanged ? .changed : .sent
    // A further copy follows the verdict on the message that reached the interceptor.
    if case .copied = verdict {} else { lead(before.path, to: interceptor, line, id) }
    stands[node] = Stand(
      path: interceptor, isChanged: before.isChanged || verdict.fate == .changed)
  }

  private mutating func arrive(
    _ endpoint: TopologyPath, _ fate: MessageFate, _ id: String, line: GraphRelation? = nil
  ) {
    guard let node = map.node(of: endpoint) else { return stranger(endpoint, id) }
    let before = stands[node] ?? stand(before: node)
    let from = before?.path ?? trace.sender
    mark(endpoint, fate)
    lead(from, to: endpoint, line ?? (before?.isChanged == true ? .changed : .sent), id)
  }

  private mutating func take(_ unreached: Trace.Unreached) {
    guard map.node(of: unreached.endpoint) != nil else { return }
    var words = "not reached: \(unreached.reason.words)"
    if let hop = unreached.hop { words += " at m\(trace.number).\(hop)" }
    mark(unreached.endpoint, .notReached, words)
  }
}

// MARK: - Marks and lines

extension MessageWay {
  private mutating func mark(_ path: TopologyPath, _ fate: MessageFate, _ remark: String? = nil) {
    guard let id = map.shown(path) else { return }
    counts[fate, default: []].insert(path)
    if map.isHidden(path) { hidden[id, default: [:]][fate, default: []].insert(path) }
    fates[id] = max(fates[id] ?? .aside, fate)
    if let remark, !map.isHidden(path), remarks[id]?.contains(remark) != true {
      remarks[id, default: []].append(remark)
    }
  }

  private mutating func lead(
    _ from: TopologyPath, to path: TopologyPath, _ line: GraphRelation, _ hop: String
  ) {
    guard let start = map.shown(from), let end = map.shown(path), start != end else { return }
    let isUpward = map.rank(from) > map.rank(path)
    let ends = Leg.Ends(upper: isUpward ? end : start, lower: isUpward ? start : end)
    for leg in legsBetween[ends] ?? [] where legs[leg].line == line && legs[leg].from == start {
      legs[leg].hops.append(hop)
      return
    }
    legsBetween[ends, default: []].append(legs.count)
    legs.append(Leg(from: start, to: end, line: line, isUpward: isUpward, hops: [hop]))
  }

  private mutating func stranger(_ path: TopologyPath, _ id: String) {
    strangers.append("\(id) \(GraphWords.short(path.text)): not in this graph")
  }

  private mutating func countHidden() {
    for (id, fates) in hidden {
      remarks[id] = MessageFate.allCases.compactMap { fate in
        guard fate.isCounted, let count = fates[fate]?.count else { return nil }
        return "\(count) \(fate.legend)"
      }
    }
  }

  /// `3 received it, 1 dropped it`.
  private var sum: String {
    MessageFate.allCases.reversed().compactMap { fate in
      guard fate.isCounted, let count = counts[fate]?.count else { return nil }
      return "\(count) \(fate.legend)"
    }.joined(separator: ", ")
  }

  private var words: [String] {
    let fields = trace.message.description
    var lines = ["m\(trace.number) \(GraphWords.short(trace.message.kind))"]
    if !fields.isEmpty { lines[0] += "  " + GraphWords.short(fields) }
    if let channel = trace.channel { lines[0] += "  on " + GraphWords.short(channel.asChannel) }
    lines[0] += "  from " + GraphWords.short(trace.sender.text)
    if !sum.isEmpty { lines.append(sum) }
    if let cut = trace.cut { lines.append("ended early: \(cut.words)") }
    if trace.hopsNotKept > 0 {
      lines.append("\(trace.hopsNotKept.counted("more hop was", "more hops were")) not kept")
    }
    lines += strangers.prefix(3)
    if strangers.count > 3 { lines.append("… \(strangers.count - 3) more") }
    return lines
  }
}

extension NonDeliveryReason {
  /// The reason in words for use in a sentence.
  var words: String { rawValue.replacing("-", with: " ") }
}

extension MessageFate {
  /// Whether places of this fate are counted where one item stands for many.
  var isCounted: Bool { ![.aside, .passed, .sent].contains(self) }
}

extension Trace.Verdict {
  /// The fate of the interceptor's place in a graph.
  var fate: MessageFate {
    switch self {
    case .passed: .passed
    case .changed, .copied: .changed
    case .dropped: .dropped
    case .deferred: .deferred
    case .answered: .answered
    }
  }

  /// Whether the message ends here.
  var endsHere: Bool {
    if case .answered(_, let goesOn) = self { return !goesOn }
    return fate == .dropped || fate == .deferred
  }
}
