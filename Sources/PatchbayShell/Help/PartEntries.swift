import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

// Help entries about arguments of commands: interceptor actions and the shell's own plugins.

extension ActionForm {
  var helpEntry: HelpEntry {
    HelpEntry(
      .action, name, otherNames: ["add interceptor \(name)"], summary,
      text: "add interceptor P:N \(self.text)".inASCII.folded(first: "", rest: "    ").joined(
        separator: "\n")
        + "\n  \(summary)\n\nexample\n"
        + CommandSpec.exampleText(runnableExample),
      value: ["usage": .text("add interceptor P:N \(text)"), "example": .text(runnableExample)])
  }

  /// The example, after the commands that build its world.
  private var runnableExample: String {
    let kinds = [
      ("Ping", "define event Ping n:int"), ("Sum", "define query Sum a:int b:int --returns=int"),
    ]
    let needed = kinds.filter { example.contains($0.0) }.map { $0.1 }
    return (needed + ["add container room", "add interceptor room:x \(example)"])
      .joined(separator: "; ")
  }
}

extension ReadyMadePlugin {
  /// The entries of the shell's plugins and relays.
  static var entries: [HelpEntry] { (all + relays).map(\.helpEntry) }

  private var command: String { isRelay ? "add relay P" : "add plugin P" }

  private var helpEntry: HelpEntry {
    let fields =
      takesFields ? [("FIELD=V", "a field of the sent message; FIELD:=E evaluates a formula")] : []
    let rows =
      parameters.map {
        ("\($0.name)=", "\($0.summary): \($0.type)" + ($0.isRequired ? "; required" : ""))
      } + fields
    return HelpEntry(
      .plugin, name, summary,
      text: "\(command) \(form)".inASCII.folded(first: "", rest: "    ").joined(separator: "\n")
        + "\n  \(summary)\n" + (rows.isEmpty ? "" : "\n" + Glossary(rows).text),
      value: [
        "usage": .text("\(command) \(form)"),
        "parameters": .list(
          parameters.map {
            [
              "name": .text($0.name), "type": .text("\($0.type)"), "summary": .text($0.summary),
              "required": .bool($0.isRequired),
            ]
          }),
      ])
  }
}
