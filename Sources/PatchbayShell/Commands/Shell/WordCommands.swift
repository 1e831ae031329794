import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

// let, echo, repeat, option, quit

extension CommandTable {
  static let wordCommands: [CommandSpec] = [
    CommandSpec(
      "let", .shell, "gives a variable a value, or lists all",
      details: "It is used as $name or ${name}; name:=E works a value out.",
      fields: VariableFields(),
      examples: ["let room=live/hall; add container -p $room", "let n:='2 * 3'; echo $n"],
      effect: .world,
      check: { invocation, scope throws(ShellError) in
        for field in invocation.fields { scope.willSet(field.name.text) }
        try invocation.checkFormulas()
      }, looks: \.fields.isEmpty, run: setVariables),
    CommandSpec(
      "echo", .shell, "prints words",
      parameters: [.init("WORD", Text(), .any, "what is printed")],
      examples: ["echo hello", "let a=1; echo \"a is $a\""],
      effect: .nothing
    ) { invocation, context throws(ShellError) in
      context.print(invocation.words("WORD").map { $0.text ?? "" }.joined(separator: " ") + "\n")
    },
    CommandSpec(
      "repeat", .shell, "runs a command so many times",
      parameters: [
        .init("N", Count(), "how many times"), .init("CMD", WholeCommand(), "the command"),
      ],
      examples: [
        "repeat 3 echo hello",
        "define event Ping; add container room; repeat 2 send room Ping --trace=brief",
      ],
      effect: .commands
    ) { invocation, context throws(ShellError) in
      guard let word = invocation.word("CMD") else { return }
      let count = try invocation.word("N")?.number(least: 0, what: "count") ?? 0
      var reader = ScriptReader(word.span)
      guard let line = reader.next() else { return }
      for _ in 0..<count {
        try context.session.run(line)
        if context.world.stage.isCancelled() { throw ShellError(.interrupted, at: word.span) }
      }
    },
    CommandSpec(
      "option", .shell, "changes how the shell behaves, or lists how it does",
      parameters: [
        .init("NAME", SettingName(), .optional, "which option"),
        .init("VALUE", SettingValue(), .optional, "its new value"),
      ],
      examples: ["option", "option trace brief"], effect: .session, run: setOption),
    CommandSpec(
      "history", .shell, "lists the commands that were typed, in earlier sessions too",
      parameters: [
        .init("RE", PatternArgument(), .optional, "only those that match: /send/, or a word")
      ],
      options: [.init("last", Count(), placeholder: "N", "only the last N")],
      examples: ["echo hello; history", "history --last=5"], effect: .nothing
    ) { invocation, context throws(ShellError) in
      let pattern = try invocation.word("RE")?.pattern()
      var lines = context.session.history.enumerated()
        .filter { line in pattern.map { $0.matches(line.element) } ?? true }
        .map { (number: $0.offset + 1, text: $0.element) }
      if let last = invocation.optionCount("last") { lines = lines.suffix(last) }
      context.print(Table(lines.map { ["\($0.number)", $0.text.oneLine] }).text)
    },
    CommandSpec(
      "quit", .shell, "ends the session", examples: ["quit", "echo bye; quit"], effect: .session
    ) {
      _, context throws(ShellError) in
      context.session.isOver = true
    },
  ]

  private static let setVariables: CommandSpec.Run = { invocation, context throws(ShellError) in
    if invocation.fields.isEmpty {
      let variables = context.world.variables.sorted { $0.key < $1.key }
      return context.print(Table(variables.map { [$0.key, $0.value.oneLine] }).text)
    }
    context.world.hasChanged = true
    for field in invocation.fields {
      if field.isFormula {
        let value = try Formula.parse(field.value.word)
          .evaluate(in: MessageContext(kind: "", fields: .object([:]), at: nil))
        context.world.variables[field.name.text] = value.plain
      } else {
        context.world.variables[field.name.text] = field.value.text ?? ""
      }
    }
  }

  private static let setOption: CommandSpec.Run = { invocation, context throws(ShellError) in
    let session = context.session
    guard let word = invocation.word("NAME") else {
      return context.print(
        Table(SessionSetting.all.map { [$0.name, $0.read(session.options), $0.summary] }).text)
    }
    guard let setting = SessionSetting.all.first(where: { $0.name == word.text }) else {
      let names = SessionSetting.all.map(\.name)
      throw ShellError(
        .unknown(.option, word.text ?? "", existing: names.count), at: word.span,
        near: names.nearest(to: word.text ?? ""))
    }
    guard let value = invocation.word("VALUE") else {
      return context.print(setting.read(session.options))
    }
    setting.write(try value.choice(among: setting.choices), &session.options)
  }
}

/// An option that can be changed in a session.
struct SessionSetting: Sendable {
  let name: String
  let choices: [String]
  let summary: String
  let read: @Sendable (SessionOptions) -> String
  let write: @Sendable (String, inout SessionOptions) -> Void

  static let all = [
    SessionSetting(
      name: "trace", choices: SessionOptions.TraceDetail.allCases.map(\.rawValue),
      summary: "how much of a dispatch is shown as it happens",
      read: { $0.trace.rawValue },
      write: { $1.trace = SessionOptions.TraceDetail(rawValue: $0) ?? $1.trace }),
    SessionSetting(
      name: "unicode", choices: ["on", "off"], summary: "lines drawn with more than ASCII",
      read: { $0.isUnicode ? "on" : "off" }, write: { $1.isUnicode = $0 == "on" }),
    SessionSetting(
      name: "color", choices: ["on", "off"], summary: "what matters set apart in colour",
      read: { $0.isColoured ? "on" : "off" },
      write: { word, options in
        options.isColoured = word == "on"
        options.hasColouredErrors = word == "on"
      }),
    SessionSetting(
      name: "timing", choices: ["on", "off"],
      summary: "when hops happen is noted, for trace --timing",
      read: { $0.isTimed ? "on" : "off" }, write: { $1.isTimed = $0 == "on" }),
    SessionSetting(
      name: "hints", choices: ["on", "off"],
      summary: "the rest of a command's form, shown while it is typed",
      read: { $0.showsHints ? "on" : "off" }, write: { $1.showsHints = $0 == "on" }),
    SessionSetting(
      name: "pager", choices: ["on", "off"],
      summary: "what is longer than the screen goes to $PAGER",
      read: { $0.usesPager ? "on" : "off" }, write: { $1.usesPager = $0 == "on" }),
    SessionSetting(
      name: "errors", choices: ["text", "json"], summary: "how errors are told",
      read: { $0.reportsJSON ? "json" : "text" }, write: { $1.reportsJSON = $0 == "json" }),
  ]
}
