import PatchbayInspection
import PatchbayLanguage

/// `expect result`.
struct ExpectResult: Expectation {
  let form = CommandForm(expecting: "result", "its result line is TEXT")

  let message = Argument.expected
  let line = Argument("TEXT", ExpectedResult(), "the line")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let result = try call.message.result
    return Outcome(result == (try call.line), "the result is: \(result)")
  }
}
