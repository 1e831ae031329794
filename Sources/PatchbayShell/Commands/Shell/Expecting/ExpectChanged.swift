import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect changed`.
struct ExpectChanged: Expectation {
  let form = CommandForm(
    expecting: "changed", "these interceptors changed field F, in this order; any unless given")

  let message = Argument.expected
  let field = Argument("F", FieldOfMessage(), "the field")
  let places = ArgumentList(
    "P:I", FreePath(.interceptor), "the interceptors that changed it", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = context.session.ofNow(try call.message)
    let history = try context.history(of: try call.field, in: trace, at: call.words.field.span)
    let found = history.events.filter { $0.hop != nil }.map(\.place)
    var wanted: [TopologyPath] = []
    for (place, word) in zip(try call.places, call.words.places) {
      wanted.append(try context.interceptor(place, metBy: trace, at: word.span))
    }
    let words = "changed by \(found.map(\.text).listed())"
    return Outcome(
      wanted.isEmpty ? !found.isEmpty : found == wanted, found.isEmpty ? "not changed" : words)
  }
}

extension CommandContext {
  /// The present path of an interceptor; throws if none is there and the message met none there.
  fileprivate func interceptor(
    _ place: PathText, metBy trace: Trace, at span: SourceSpan
  ) throws(ShellError) -> TopologyPath {
    let path = presentPath(of: place.topologyPath)
    let known = world.topology.nodes.flatMap(\.interceptors).map(\.path)
    if known.contains(path) || trace.hops.contains(where: { $0.step.place == path }) { return path }
    throw ShellError(unknown: path.text, .interceptor, among: known.map(\.text), at: span)
  }
}
