import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// The receivers of a message, for expectations.

extension Trace {
  /// The receivers and asked responders, with repetitions.
  var hearers: [TopologyPath] { hops.compactMap(\.step.receiver) }

  /// The receivers, each with its count if that is more than one.
  var hearersInWords: String {
    let heard = hearers
    if heard.isEmpty { return "no observer received it" }
    let times = Dictionary(grouping: heard) { $0 }.mapValues(\.count)
    let words = receivers.map { path in
      let count = times[path] ?? 1
      return count > 1 ? "\(path) (\(count) times)" : path.text
    }
    return "received by \(words.listed())"
  }
}

extension CommandContext {
  /// The present place of a plugin or relay that exists, or existed when some kept message was sent.
  func hearer(_ path: PathText, of trace: Trace, at span: SourceSpan) throws(ShellError)
    -> TopologyPath
  {
    let place = presentPath(of: path.topologyPath)
    let isKnown = ([session.ofNow(trace)] + session.tracesOfNow).contains {
      $0.concerns(place, isEndpoint: true)
    }
    if let there = world.existing(path), !there.isEndpoint {
      throw ShellError(
        .wrongPlace(place.text, is: there.words, needs: "a plugin or relay"), at: span)
    }
    if !isKnown { _ = try world.target(path, at: span) }
    return place
  }
}
