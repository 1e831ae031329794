import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

// Services, actions, URLs and modules have names of their own. If such a name is typed in place of
// a kind, the error says what the name is, and which command answers.

extension World {
  /// The error for the name of an offer, a URL or a message in the place of a kind; nil for other
  /// names.
  func offered(_ name: String, at span: SourceSpan?) -> ShellError? {
    if name.contains("://") {
      return ShellError(
        .noKind(
          name, is: "a URL",
          answer:
            "can URL shows which route takes it; log --kind=PATTERN lists the calls of a route"),
        at: span)
    }
    if name.isMessageNumber {
      return ShellError(
        .noKind(
          name, is: "a message",
          answer: "trace \(name) shows its way; replay \(name) sends it again"), at: span)
    }
    guard let (offer, place) = offer(named: name) else { return nil }
    return ShellError(.noKind(name, is: offer.words(at: place), answer: offer.answer), at: span)
  }

  /// The offer of a name, or an action whose name ends with it, and its place.
  private func offer(named name: String) -> (offer: OfferDeclaration, place: TopologyPath)? {
    for (node, path) in placedNodes where Work.goesOn {
      var offers = node.ownEndpoint.offers.map { ($0, path) }
      if let container = node as? PluginContainer {
        for (endpoint, path) in Places.endpoints(in: container, at: path) {
          offers += endpoint.offers.map { ($0, path) }
        }
      }
      if let found = offers.first(where: { $0.0.isNamed(name) }) { return found }
    }
    return nil
  }
}

extension OfferDeclaration {
  /// Whether the offer has a name; an action also by the part after its target's name.
  fileprivate func isNamed(_ other: String) -> Bool {
    name == other || scheme == "action" && name.hasSuffix(".\(other)")
  }

  fileprivate func words(at place: TopologyPath) -> String {
    "\("aeiou".contains(scheme.prefix(1)) ? "an" : "a") \(scheme) of \(place)"
  }

  fileprivate var answer: String {
    switch scheme {
    case "service": "why P \(name) shows whether P can resolve it; service lists all"
    case "action": "its calls are of kind \(name); target lists all"
    case "module": "module lists all; trigger KIND reaches those that handle KIND"
    default: "its calls are of kind \(name)"
    }
  }
}
