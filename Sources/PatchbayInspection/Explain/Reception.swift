import PatchbayEngine
import PatchbayText

// How a plugin or relay received a message: every arrival, with what it said and what followed.

extension Inquiry {
  /// How the endpoint received the message; nil if it did not.
  var reception: Explanation? {
    let own = trace.hops.filter { hop in
      if case .skipped = hop.step { return false }
      return hop.step.member == endpoint
    }
    let arrivals = own.filter { $0.answer == nil }
    let answers = own.filter { $0.answer != nil }
    guard let first = own.first else { return nil }
    var stories: [Story] = []
    for hop in arrivals {
      let story = story(of: hop, isAnswered: !answers.isEmpty)
      if let known = stories.firstIndex(where: { $0.isAlike(story) }) {
        stories[known].hops += story.hops
      } else {
        stories.append(story)
      }
    }
    let shown = stories.leading(upTo: 10)
    let more = stories.count - shown.count
    let details =
      stories.count == 1
      ? stories[0].form.reasons + stories[0].rest
      : shown.flatMap { lines(of: $0) }
        + (more > 0 ? ["and \(more.inGroups) other copies"].reasons : [])
    let fate: Explanation.Fate
    switch first.step {
    case .replayed: fate = .replayed(hop: first.number)
    case _ where !answers.isEmpty:
      fate = .answered(hop: answers[0].number, value: answers[0].answer ?? "")
    case _ where trace.category == .query:
      // A failed handler of a query has its own reason among the unreached.
      if unreached != nil { return nil }
      fate = .asked(hop: first.number)
    default: fate = .delivered(hops: arrivals.map(\.number))
    }
    return explanation(
      fate, hop: (answers.first ?? first).number, details: details)
  }

  /// What an arrival said, if interceptors changed it, and what its handler did.
  private func story(of hop: Trace.Hop, isAnswered: Bool) -> Story {
    let failed = hop.step.recipient.map {
      trace.failedInterceptions(before: hop.number, to: $0).reasons
    }
    let failure = trace.fault(of: hop.number).map {
      ["\(Explanation.failed)m\(trace.number).\($0.number): \($0.faultWords)"].reasons
    }
    let notes = (isAnswered ? [] : hop.notes.reasons) + hop.reasons
    return Story(
      hops: [hop.number], form: trace.making(before: hop.number),
      rest: (failed ?? []) + notes + (failure ?? []))
  }

  private func lines(of story: Story) -> [Reasoning.Reason] {
    let hops = story.hops.map { "m\(trace.number).\($0)" }.listed(upTo: 5)
    let fields = trace.message.fields.isEmpty ? "" : ", \(trace.message)"
    let form =
      story.form.isEmpty ? "as it was sent\(fields)" : story.form.joined(separator: ", ")
    return ["\(hops): \(form)"].reasons + story.rest
  }
}

/// Arrivals of one form that the handler treated alike.
private struct Story {
  var hops: [Int]
  let form: [String]
  let rest: [Reasoning.Reason]

  func isAlike(_ other: Story) -> Bool { form == other.form && rest == other.rest }
}

extension Trace.Hop {
  /// The answer that a responder gave in this hop.
  var answer: String? {
    if case .answered(_, let value) = step { value } else { nil }
  }
}
