import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Services, actions, URLs and modules have names of their own. Where such a name stands in the place of a kind, the
// error says what it is, and which command answers.

extension World {
  /// What is wrong with a name in the place of a kind, where that is what something is offered by, or a URL; nil for
  /// any other name.
  func offered(_ name: String, at span: SourceSpan?) -> ShellError? {
    if name.contains("://") {
      return ShellError(
        .noKind(
          name, is: "a URL",
          answer:
            "can URL shows which route takes it; log --kind=PATTERN lists the calls of a route"),
        at: span)
    }
    guard let (offer, place) = offer(named: name) else { return nil }
    return ShellError(.noKind(name, is: offer.words(at: place), answer: offer.answer), at: span)
  }

  /// What is offered under a name, or an action of any target that has it as its own name.
  private func offer(named name: String) -> (offer: OfferDeclaration, place: TopologyPath)? {
    var left = Array(Places.children(roots, of: .top).reversed())
    while let (node, path) = left.popLast() {
      var offers = node.ownEndpoint.offers.map { ($0, path) }
      if let container = node as? PluginContainer {
        for (endpoint, path) in Places.endpoints(in: container, at: path) {
          offers += endpoint.offers.map { ($0, path) }
        }
      }
      if let found = offers.first(where: { $0.0.isNamed(name) }) { return found }
      left += Places.children(node.childNodes, of: path).reversed()
    }
    return nil
  }
}

extension OfferDeclaration {
  /// An action is often called by the part of its name behind that of its target.
  fileprivate func isNamed(_ other: String) -> Bool {
    name == other || scheme == "action" && name.hasSuffix(".\(other)")
  }

  fileprivate func words(at place: TopologyPath) -> String {
    "\("aeiou".contains(scheme.prefix(1)) ? "an" : "a") \(scheme) of \(place)"
  }

  fileprivate var answer: String {
    switch scheme {
    case "service": "why P \(name) tells whether P can have it; service lists all"
    case "action": "its calls are of kind \(name); target lists all"
    case "module": "module lists all; trigger KIND reaches those that handle KIND"
    default: "its calls are of kind \(name)"
    }
  }
}
