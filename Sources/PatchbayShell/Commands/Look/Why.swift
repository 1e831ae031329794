import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `why`.
struct Why: Command {
  let form = CommandForm(
    "why", .look, "tells why something received a message, or did not",
    details:
      """
      Without a message it takes the newest that concerns T of what the last command sent and that led to. In \
      the place of a message it takes the name of a service: why T resolves it, or can't.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; why room/p",
      "define event Ping; define event Pong; add container room; add plugin room/p Probe on=Pong; send room Ping --trace=off; why room/p m1",
    ])

  let endpoint = Argument("T", FreePath(.endpoint), "a plugin or relay")
  let message = OptionalArgument(
    "mN", MessageOrName(),
    "the message, or a service; the newest that concerns T unless given")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let span = call.words.endpoint.span
    let message = try call.message
    let place = try call.endpoint
    if case .name(let name, let words)? = message {
      return try explain(name, words, at: place, call, in: context)
    }
    let (trace, choice): (Trace, String?) =
      if case .message(let trace)? = message {
        (trace, nil)
      } else {
        try context.lastTrace(concerning: place.topologyPath, at: span)
      }
    let path = place.topologyPath
    if let there = context.world.existing(place), !there.isEndpoint {
      throw ShellError(
        .wrongPlace(path.text, is: there.words, needs: "a plugin or relay"), at: span)
    }
    let isJSON = try call.format == .json
    do throws(InspectionError) {
      let explanation = try context.why(path, trace)
      context.print(
        painted: isJSON
          ? explanation.value.json
          : explanation.text(isColoured: context.session.isPainting) + (choice ?? ""))
    } catch {
      _ = try context.world.target(place, at: span)
      let members = try context.world.allTargets().filter(\.isEndpoint).map(\.path)
      throw ShellError(
        .noPlace(path.text, missing: path.lastSegment, within: nil), at: span,
        near: path.nearest(among: members).map(\.text))
    }
  }
}

extension Why {
  /// About something that has a name, and is no message.
  private func explain(
    _ name: String, _ word: ArgumentWord, at place: PathText, _ call: Call<Self>,
    in context: CommandContext
  ) throws(ShellError) {
    let target = try context.world.target(place, at: call.words.endpoint.span)
    guard let lines = context.world.explanation(of: name, for: target) else {
      throw ShellError(.badMessageNumber(name), at: word.span)
    }
    guard try call.format != .json else { return context.print(Value.texts(lines).json) }
    context.print(lines.joined(separator: "\n"))
  }
}

/// A message that is kept, or the name of something that `why` can explain.
struct MessageOrName: MessageNaming {
  enum Named {
    case message(Trace)
    case name(String, ArgumentWord)
  }

  private let number = MessageNumber()

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Named {
    if word.namedMessage == nil, !word.isLastMessage, let name = word.text {
      return .name(name, word)
    }
    return .message(try number.read(word, in: context))
  }

  // Whether there is something of this name is known only when it is asked for.
  func check(_ word: ArgumentWord, in scope: CheckScope) {}

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(
      words: place.completer.messageOffers + [.lastMessage]
        + place.topology.services.map { Offer($0) })
  }
}

extension Topology {
  /// The names of the services of nodes, plugins and relays, each once, in the order of the nodes.
  fileprivate var services: [String] {
    var names: [String] = []
    for node in nodes {
      let interests = node.plugins.map(\.interests) + node.relays.map(\.interests)
      let offers = (node.offers ?? []) + interests.flatMap { $0.offers ?? [] }
      for offer in offers where offer.scheme == "service" && !names.contains(offer.name) {
        names.append(offer.name)
      }
    }
    return names
  }
}

extension Explanation {
  fileprivate var value: Value {
    [
      "endpoint": .text(endpoint.text), "message": .int(message), "kind": .text(kind),
      "fate": .text(fate.word), "reason": .text(orNull: fate.reason?.rawValue),
      "hop": hop.map(Value.int) ?? .null, "by": .text(orNull: decider?.text),
      "details": .texts(details), "remedy": .text(orNull: remedy),
      "words": .text(headline),
    ]
  }
}

extension Explanation.Fate {
  fileprivate var word: String {
    switch self {
    case .delivered: "delivered"
    case .asked: "asked"
    case .answered: "answered"
    case .replayed: "replayed"
    case .unreached: "unreached"
    }
  }

  fileprivate var reason: NonDeliveryReason? {
    if case .unreached(let reason) = self { reason } else { nil }
  }
}
