import PatchbayEngine
import PatchbayText

/// Successive hops that differ from many earlier ones only in their places.
package struct AlikeHops: Sendable, Hashable {
  /// The depth of nested dispatches at the first hop.
  let level: Int
  private var hops: [Place] = []
  /// The last hop, about which a note may still follow.
  private var last: Trace.Hop?

  private struct Place: Hashable {
    let message: Int
    let hop: Int
    let verb: String
  }

  init(level: Int) { self.level = level }
}

extension AlikeHops {
  var isEmpty: Bool { hops.isEmpty }

  mutating func append(_ hop: Trace.Hop, of message: Int) {
    hops.append(
      Place(message: message, hop: hop.number, verb: hop.step.verb(isQuery: false)))
    last = hop
  }

  /// Removes and returns the last hop, if it is this one.
  mutating func removeLast(_ hop: Int, of message: Int) -> Trace.Hop? {
    guard let place = hops.last, place.message == message, place.hop == hop, let last else {
      return nil
    }
    hops.removeLast()
    self.last = nil
    return last
  }

  /// The number of hops, their range and verbs: `... 588 more like these, m1.23 to m1.610: deliver
  /// x 588`.
  package func words(isASCII: Bool) -> String {
    var counts = Counts<String>()
    for hop in hops { counts.add(hop.verb) }
    let times = isASCII ? "x" : "×"
    let verbs = counts.inOrder.map { "\($0) \(times) \($1.inGroups)" }.joined(separator: ", ")
    let dots = isASCII ? "..." : "…"
    return "\(dots) \(hops.count.inGroups) more like these, \(range): \(verbs)"
  }

  private var range: String {
    guard let first = hops.first, let last = hops.last else { return "" }
    let start = "m\(first.message).\(first.hop)"
    return hops.count == 1 ? start : "\(start) to m\(last.message).\(last.hop)"
  }
}
