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
    return Outcome(trace.hearers.filter(wanted.contains) == wanted, trace.hearersInWords)
  }
}
