import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `why`.
struct Why: Command {
  let form = CommandForm(
    "why", .look, "tells why something received a message, or did not",
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; why room/p",
      "define event Ping; define event Pong; add container room; add plugin room/p Probe on=Pong; send room Ping --trace=off; why room/p m1",
    ])

  let endpoint = Argument("T", FreePath(.endpoint), "a plugin or relay")
  let message = OptionalArgument("mN", MessageNumber(), "the message; the last unless given")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let span = call.words.endpoint.span
    let message = try call.message
    let trace = if let message { message } else { try context.lastTrace(at: span) }
    let place = try call.endpoint
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
          : explanation.text(isColoured: context.session.isPainting))
    } catch {
      _ = try context.world.target(place, at: span)
      let members = try context.world.allTargets().filter(\.isEndpoint).map(\.path)
      throw ShellError(
        .noPlace(path.text, missing: path.lastSegment, within: nil), at: span,
        near: path.nearest(among: members).map(\.text))
    }
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
