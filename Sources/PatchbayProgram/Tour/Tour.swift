/// A way through the shell, step by step: words, and the commands that they are about.
package struct Tour: Sendable {
  package let steps: [Step]
  /// The text after the last step.
  package let ending: String

  package struct Step: Sendable {
    package let title: String
    /// Lines of at most 79 columns.
    package let words: String
    package let commands: [String]
  }
}

extension Tour {
  /// The tour of `patchbay`, which begins with an empty world.
  package static let standard = Tour(
    steps: [
      Step(
        title: "A tree",
        words: """
          Plugins live in containers; composers hold containers, as folders hold files.
          A path names a place, with / between the names.
          """,
        commands: [
          "add composer live", "add container live/room", "add container live/tools", "tree",
        ]),
      Step(
        title: "Kinds and plugins",
        words: """
          Messages have kinds: Say is an event with one field. Plugins observe kinds, and
          never know each other. Probe and Logger are types that need no Swift.
          """,
        commands: [
          "define event Say text:text", "add plugin live/room/chat Probe on=Say",
          "add plugin live/tools/log Logger on=Say",
        ]),
      Step(
        title: "A message",
        words: """
          A message starts at a node and visits the whole tree, the nearest nodes first.
          Each line below it is a hop, and says what happened there.
          """,
        commands: ["send live/room Say text=hello"]),
      Step(
        title: "An interceptor",
        words: """
          Environment values are inherited by all nodes below. An interceptor decides
          about messages on their way: this one drops them while muted is true.
          """,
        commands: [
          "env live/tools muted=true", "add interceptor live/tools:quiet drop --when=env.muted",
          "send live/room Say text=psst",
        ]),
      Step(
        title: "Why?",
        words: """
          The log did not receive the message. why says where it ended, what decided so,
          where the value was set, and what would let it pass.
          """,
        commands: ["why live/tools/log"]),
      Step(
        title: "What if?",
        words: """
          try runs commands in a copy of the world, and lists what would be different.
          """,
        commands: ["try env live/tools muted=false"]),
      Step(
        title: "Back in time",
        words: """
          Each command that changes the world is a step. undo takes steps back, redo
          repeats them, timeline lists them.
          """,
        commands: ["undo 2", "timeline", "redo 2"]),
      Step(
        title: "One message leads to another",
        words: """
          A Forwarder sends a message when it receives one. In a formula .text is a field
          of that message. The new message is delivered first; then the old one goes on.
          """,
        commands: [
          "env live/tools muted=false",
          "define event Alarm text:text",
          #"add plugin live/room/guard Forwarder on=Say send=Alarm text:=upper(.text) when='.text == "fire"'"#,
          "add plugin live/tools/bell Logger on=Alarm",
          "send live/room Say text=fire",
        ]),
      Step(
        title: "A state",
        words: """
          An event is delivered to current observers only. Nodes remember a state, and
          replay it to later observers: the sign here was added after the message.
          """,
        commands: [
          "define state Topic name:text",
          "send live Topic name=birds --trace=off",
          "add plugin live/room/sign Probe on=Topic",
          "log --last=2",
        ]),
      Step(
        title: "A change on the way",
        words: """
          An interceptor may also change a message, or make several. It decides for its
          node and all nodes behind it: the room receives the text as it was sent.
          """,
        commands: [
          "add interceptor live/tools:loud map Say text:=upper(.text)",
          "send live/room Say text=again --trace=brief",
        ]),
      Step(
        title: "A query",
        words: """
          A query is a message with answers. All plugins that handle it are asked, the
          nearest first; --first=1 ends at the first answer.
          """,
        commands: [
          "define query Stock of:text --returns=int",
          #"add plugin live/room/pots Responder on=Stock answer=12 when='.of == "pots"'"#,
          "add plugin live/tools/shelf Responder on=Stock answer=len(.of)",
          "ask live/room Stock of=pots --trace=brief",
        ]),
      Step(
        title: "A test",
        words: """
          expect fails unless something holds. record writes what was done as a scenario,
          with its output: patchbay test replays it, also in CI.
          """,
        commands: ["expect blocked m2 live/tools/log --by=quiet", "record /dev/null"]),
    ],
    ending: """
      That was the tour; the world is yours now. help lists the commands, help NAME has
      details, Tab completes, quit leaves. Next: patchbay --sample=live-room
      """)
}

// MARK: - As text

extension Tour {
  /// The text above the command of a step.
  func introduction(to index: Int) -> String {
    let step = steps[index]
    return "\n[\(index + 1)/\(steps.count)] \(step.title)\n\(step.words)\n\n"
  }

  static let greeting = """
    A tour of the shell, step by step. Enter runs the command that is shown next. You may
    type others in between: the tour stays where it is. quit leaves.

    """

  /// The text after a command of the tour that failed.
  static let failure = """
    It failed, since your own commands have changed what it needs. undo takes them back;
    Enter tries it again. If it still fails, quit, and begin the tour again.

    """
}
