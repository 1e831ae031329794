import PatchbayInspection
import PatchbayLanguage

/// `expect order`.
struct ExpectOrder: Expectation {
  let form = CommandForm(expecting: "order", "these received it, in this order")

  let message = Argument.expected
  let place = Argument.hearer
  let nextPlaces = ArgumentList("Q", FreePath(.endpoint), "the next receiver")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    var wanted = [try context.hearer(try call.place, of: trace, at: call.words.place.span)]
    for (place, word) in zip(try call.nextPlaces, call.words.nextPlaces) {
      wanted.append(try context.hearer(place, of: trace, at: word.span))
    }
    let now = context.session.ofNow(trace)
    // A place that is named once counts where it received the first copy.
    let heard = (Set(wanted).count < wanted.count ? now.hearers : now.receivers)
      .filter(wanted.contains)
    let (missed, former) = Self.firstFault(of: wanted, in: heard)
    return Outcome(
      heard == wanted, now.hearersInWords, delivery: missed.map { (trace, $0) }, former: former)
  }

  /// The first place that did not receive the message; else the first that received it too late,
  /// with the one that came before it.
  private static func firstFault(
    of wanted: [TopologyPath], in heard: [TopologyPath]
  ) -> (missed: TopologyPath?, former: TopologyPath?) {
    if let missed = wanted.first(where: { !heard.contains($0) }) { return (missed, nil) }
    for (first, second) in zip(wanted, wanted.dropFirst()) {
      guard let place = heard.firstIndex(of: first), let other = heard.firstIndex(of: second),
        other < place
      else { continue }
      return (first, second)
    }
    return (nil, nil)
  }
}
