import PatchbayLanguage
import PatchbayText

/// `expect same`.
struct ExpectSame: Expectation {
  let form = CommandForm(expecting: "same", "the world equals that of a saved FILE")

  let file = Argument("FILE", FileName(), "the file")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let file = ComparedWorld(.file(try call.file), call.words.file)
    let lines = try context.differences(from: file, to: nil)
    return Outcome(
      lines.isEmpty,
      lines.isEmpty
        ? "nothing differs"
        : "\(lines.count.counted("change")) since then: \(lines.listed(upTo: 3, separator: "; "))")
  }
}
