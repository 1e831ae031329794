import PatchbayLanguage

/// `expect`.
struct Expect: Command {
  let form = CommandForm(
    "expect", .shell, "fails unless a check holds",
    details: """
      \(CommandTable.expectations.map { "  " + $0.expectationLine }.joined(separator: "\n"))

      not before the check negates it. mN is a message, or last for the last one.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; expect delivered m1 room/p",
      "add composer live; env live muted=true; expect env live muted=true; expect not exists live/room",
    ])

  let wanted = ArgumentList("[not] CHECK", ExpectationWords(), "the check")
  let fields = ExpectedFields()
  let interceptor = ExpectBlocked.interceptor
  let reason = ExpectBlocked.reason

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    if words.invocation.isExpanded {
      try scope.check(words.invocation.expectation(words.wanted))
    }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let check = try call.invocation.expectation(call.words.wanted)
    try check.spec.run(check, context)
  }
}
