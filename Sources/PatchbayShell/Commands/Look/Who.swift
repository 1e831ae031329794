import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `who`.
struct Who: ExclusiveCommand {
  let form = CommandForm(
    "who", .look,
    "lists senders and observers of a kind, or the traffic of a place",
    details: """
      For a kind it lists declared and observed senders, observers and interceptors. Observers are \
      listed in the order in which they received the last message.

      For a plugin or relay it lists what it receives and sends; for a node, the same for all at \
      and below it. --across=P lists what crosses the border of a node: what comes in, what goes \
      out, and what passes between its parts.

      Counts include all messages since the session began that were not taken back. What was moved \
      or renamed has all its messages under its present path; a node has those of its parts of \
      that time. What a plugin of an application may send is known from sends: in its catalogue \
      entry, or from what it has sent. States that a node remembers and no observer there received \
      are counted over the messages that are kept.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; who Ping",
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; who room/p; who --across=room",
    ])

  let subject = OptionalArgument("KIND|P", FlowSubject(), "a kind, or a place")
  let across = Option("across", FlowPlace(.node), placeholder: "P", "what crosses this node")
  let all = Flag.all
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(across, [subject])] }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let topology = context.world.topology
    let ledger = context.session.ledger
    let declared = context.world.declaredSends(besides: context.session.tracesOfNow)
    let handovers = context.world.handovers
    let most = call.all ? Int.max : 40
    let isJSON = try call.format == .json
    let answer: String
    switch try subject(of: call, in: context) {
    case .kind(let kind):
      let last = context.session.tracesOfNow
        .filter { $0.isTakenBack != true && $0.isOrBecame(kind) }
        .max { $0.number < $1.number }
      let parties = KindParties(
        of: kind, in: topology, seen: ledger, declared: declared, handovers: handovers, last: last,
        foreseeing: context.world.foreseeingAll)
      answer = isJSON ? parties.value.json : parties.text(listing: most)
    case .place(let path, let isCrossing):
      let flow = PlaceFlow(
        of: path, in: topology, seen: context.session.recorder.ledger,
        at: context.session.flowPaths, declared: declared, handovers: handovers,
        crossing: isCrossing, foreseeing: context.world.foreseeingAll,
        remembering: context.statesLeft(at: path, unobserved: true))
      answer = isJSON ? flow.value.json : flow.text(listing: most)
    }
    context.print(answer)
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
      let target = context.world.existing(path)
      _ = try target?.onlyNode(at: call.words.across?.span)
      return .place(target?.path ?? context.presentPath(of: path.topologyPath), isCrossing: true)
    }
    switch try call.subject {
    case .kind(let kind)?: return .kind(kind)
    case .place(let target)?:
      guard case .interceptor = target else { return .place(target.path, isCrossing: false) }
      throw target.wrongPlace(
        needs: "a kind, node, plugin or relay",
        remedy: "show \(target.path) shows what an interceptor has done",
        at: call.words.subject?.span)
    case .gone(let path)?: return .place(path, isCrossing: false)
    case nil:
      throw ShellError(
        .missingArgument("KIND|P", usage: "who KIND, who P or who --across=P"), at: call.verbSpan)
    }
  }
}

extension Flag {
  /// `--all`, of commands that list only the first of many.
  static var all: Flag { Flag("all", "lists all, however many there are") }

  /// `--causes`, of commands about messages: includes those that a message caused.
  static var causes: Flag { Flag("causes", "with the messages that it led to") }
}
