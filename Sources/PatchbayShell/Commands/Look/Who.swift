import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `who`.
struct Who: Command {
  let form = CommandForm(
    "who", .look,
    "tells who sends and hears a kind, or what comes to a place and goes",
    details: """
      Of a kind: what is declared, and what was seen since the session began, each told apart. Hearers \
      stand in the order in which they heard its last message.

      Of a plugin or relay: all that comes to it and goes from it; of a node the same for all that is at \
      and below it. --across=P tells what crosses a node: what comes in, what goes out, and what goes from \
      one of its parts to another.

      Counts are of what was sent and not taken back, under the paths of then. Of a plugin of an \
      application, what it may send is known where its catalogue entry says it with sends:, or from what \
      it has sent.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; who Ping",
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; who room/p; who --across=room",
    ])

  let subject = OptionalArgument("KIND|P", FlowSubject(), "a kind, or a place")
  let across = Option("across", FlowPlace(.node), placeholder: "P", "what crosses this node")
  let all = Flag.all
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let topology = try context.world.topology(at: call.span)
    let (ledger, declared) = (context.session.recorder.ledger, context.world.declaredSends)
    let handovers = context.world.handovers
    let most = call.all ? Int.max : 40
    let isJSON = try call.format == .json
    let answer: @Sendable () -> String
    switch try subject(of: call, in: context) {
    case .kind(let kind):
      let last = context.session.recorder.traces.filter { $0.message.kind == kind }
        .max { $0.number < $1.number }
      answer = {
        let parties = KindParties(
          of: kind, in: topology, seen: ledger, declared: declared, handovers: handovers,
          last: last)
        return isJSON ? parties.value.json : parties.text(listing: most)
      }
    case .place(let path, let isCrossing):
      answer = {
        let flow = PlaceFlow(
          of: path, in: topology, seen: ledger, declared: declared, handovers: handovers,
          crossing: isCrossing)
        return isJSON ? flow.value.json : flow.text(listing: most)
      }
    }
    context.print(try context.session.workOut(from: topology.partCount, at: call.span, answer))
  }
}

extension Who {
  private enum Subject {
    case kind(String)
    case place(TopologyPath, isCrossing: Bool)
  }

  private func subject(
    of call: Call<Self>, in context: CommandContext
  ) throws(ShellError) -> Subject {
    if let path = try call.across {
      if let word = call.words.subject {
        throw ShellError(.excludes(word.span.text, other: "--across"), at: word.span)
      }
      return .place(try node(path, at: call.words.across?.span, in: context), isCrossing: true)
    }
    switch try call.subject {
    case .kind(let kind)?: return .kind(kind)
    case .place(let target)?:
      guard case .interceptor = target else { return .place(target.path, isCrossing: false) }
      throw ShellError(
        .wrongPlace(
          target.path.text, is: target.words, needs: "a kind, node, plugin or relay",
          remedy: "show \(target.path) tells what an interceptor has done"),
        at: call.words.subject?.span)
    case .gone(let path)?: return .place(path, isCrossing: false)
    case nil:
      throw ShellError(
        .missingArgument("KIND|P", usage: call.invocation.spec.usage), at: call.verbSpan)
    }
  }

  /// The node whose border is asked about.
  private func node(
    _ path: PathText, at span: SourceSpan?, in context: CommandContext
  ) throws(ShellError) -> TopologyPath {
    guard let target = context.world.existing(path) else { return path.topologyPath }
    switch target {
    case .node: return target.path
    case .top: throw ShellError(.topIsNoNode("a composer or container"), at: span)
    case .endpoint, .interceptor:
      let path = target.path
      throw ShellError(
        .wrongPlace(
          path.text, is: target.words, needs: "a composer or container",
          remedy: target.isEndpoint
            ? "who \(path) tells what comes to it and goes from it"
            : "show \(path) tells what an interceptor has done"), at: span)
    }
  }
}

extension Flag {
  /// `--all`, of commands that list only the first of many.
  static var all: Flag { Flag("all", "however many there are") }

  /// `--causes`, of commands that tell of messages: it takes in those that a message led to.
  static var causes: Flag { Flag("causes", "with the messages that it led to") }
}
