import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// What was posted, and waits for the dispatch under way to end.

extension CommandContext {
  func listPosts(as format: OutputFormat?) throws(ShellError) {
    var places = Places()
    // Trees that are connected share a queue: those of a root are those of its tree alone.
    let rows = world.roots.flatMap(\.waitingPosts).map { post in
      Row(
        sender: places.path(ofFormer: post.sender).text,
        message: Wording().payload(of: post.message, kind: post.kind), channel: post.channel)
    }
    if format == .json { return print(Value.list(rows.map(\.json)).json) }
    if rows.isEmpty { return print("nothing that was posted waits: no dispatch is under way") }
    print(answer: rows.enumerated().map { ["\($0 + 1)"] + $1.words })
  }

  private struct Row {
    let sender: String
    let message: Payload
    let channel: String?

    var words: [String] {
      [message.kind, "\(message)", "from \(sender)", channel.map { "on \($0)" } ?? ""]
    }

    var json: Value {
      [
        "kind": .text(message.kind),
        "fields": .object(
          Value.Fields(message.fields.map { ($0.name, Value.text($0.value)) })),
        "from": .text(sender), "channel": .text(orNull: channel),
      ]
    }
  }
}
