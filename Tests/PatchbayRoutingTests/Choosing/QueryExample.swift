import PatchbayEngine

enum QueryExample: RoomExample {
  static let scheme = "query"

  // Both sides know this type.
  struct RoomTitle: SyncPluginMessage {
    typealias Response = String
    let id: Int
  }

  static func offer(_ noun: String, by sender: MessageSender) throws {
    _ = sender.answer(RoomTitle.self) { "\(noun) \($0.id)" }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    let outcome = caller.ask(RoomTitle(id: id))
    return outcome.replies.first?.value ?? "\(outcome.reason.map { "\($0)" } ?? "no answer")"
  }
}
