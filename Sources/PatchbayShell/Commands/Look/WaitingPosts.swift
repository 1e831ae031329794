import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Posts that wait for the end of the dispatch under way.

extension CommandContext {
  func listPosts(as format: OutputFormat?) throws(ShellError) {
    var places = Places()
    // Connected trees share a queue; the posts of a root are only those of its tree.
    let rows = world.roots.flatMap(\.waitingPosts).enumerated().map { index, post in
      let (sender, channel) = (places.path(ofFormer: post.sender).text, post.channel)
      let message = Wording().payload(of: post.message, kind: post.kind)
      let fields = message.fields.map { ($0.name, Value.text($0.value)) }
      return ListRow(
        words: [
          "\(index + 1)", message.kind, "\(message)", "from \(sender)", channel?.onChannel ?? "",
        ],
        json: [
          "kind": .text(message.kind), "fields": .object(Value.Fields(fields)),
          "from": .text(sender), "channel": .text(orNull: channel),
        ])
    }
    list(
      rows, as: format, orElse: "no posted message waits: no dispatch is under way", folding: true)
  }
}
