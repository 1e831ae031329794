import PatchbayLanguage

/// `expect`: the help of its checks, which are commands of their own.
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

  let wanted = ArgumentList("[not] CHECK", TextArgument(), "the check")
  let fields = KnownFields(form: "[k=v ...]") { _, _ in [] }
  let interceptor = ExpectBlocked().interceptor
  let reason = ExpectBlocked().reason

  func run(_ call: Call<Self>, in context: CommandContext) {}
}
