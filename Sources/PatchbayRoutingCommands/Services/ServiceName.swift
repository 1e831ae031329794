import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The name of a service; completion offers names, adapted names and identifiers.
struct ServiceName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  func offers(at place: ArgumentPlace) -> Offers {
    let services = place.world.services
    let all = services.all
    var names: [String] = []
    for name in all.map(\.plan.name) + services.adapters.map(\.name)
      + all.compactMap(\.plan.identifier)
    where !names.contains(name) { names.append(name) }
    return Offers(names)
  }
}

/// The name of a service at the node before it.
struct ServiceThere: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  func offers(at place: ArgumentPlace) -> Offers {
    let node = place.node
    let there = place.world.services.all.filter { node == nil || $0.place.endpoint.node === node }
    return Offers(there.map(\.plan.name))
  }
}

/// A name that `adapt` has added.
struct AdapterName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(place.world.services.adapters.map(\.name))
  }
}

/// The name of a service to be added.
struct NewServiceName: PlainArgument {
  func value(of word: ArgumentWord) throws(ShellError) -> String {
    let text = word.text ?? ""
    if text.flawInList != nil { throw ShellError(.badServiceName(text), at: word.span) }
    return text
  }

  func offers(at place: ArgumentPlace) -> Offers { ServiceName().offers(at: place) }
}

extension String {
  /// The reason why the text can't be a name in a list; nil if it can.
  ///
  /// Options join names by commas, and printed lines join needs by semicolons.
  var flawInList: String? {
    if isEmpty { return "it is empty" }
    return first { ",;\n".contains($0) }.map { $0 == "\n" ? "it has a line end" : "it has '\($0)'" }
  }
}

/// The path of a node, plugin or relay that offers something in its own name.
struct OfferingPath: PathArgument {
  let use = PathUse.sender

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> HandlerPlace {
    try HandlerPlace(offeringAt: try context.target(word), in: context, at: word.span)
  }
}

extension Topology {
  /// The names that nodes themselves offer by a scheme.
  func nodeOffers(by scheme: String) -> [String] {
    nodes.flatMap { ($0.offers ?? []).filter { $0.scheme == scheme }.map(\.name) }
  }
}
