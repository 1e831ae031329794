import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Posts that wait for the end of the dispatch under way.

extension CommandContext {
  func listPosts(as format: OutputFormat?) throws(ShellError) {
    var places = Places()
    // Connected trees share a queue; the posts of a root are only those of its tree.
    let rows = world.roots.flatMap(\.waitingPosts).map { post in
      Row(
        sender: places.path(ofFormer: post.sender).text,
        message: Wording().payload(of: post.message, kind: post.kind), channel: post.channel)
    }
    if format == .json { return print(Value.list(rows.map(\.json)).json) }
    if rows.isEmpty { return print("no posted message waits: no dispatch is under way") }
    print(answer: rows.enumerated().map { ["\($0 + 1)"] + $1.words })
  }

  private struct Row {
    let sender: String
    let message: Payload
    let channel: String?

    var words: [String] {
      [message.kind, "\(message)", "from \(sender)", channel?.onChannel ?? ""]
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
