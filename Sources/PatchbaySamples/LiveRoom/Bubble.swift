import PatchbayEngine

/// A part of the chat that observes gifts itself and shows them floating up.
final class Bubble: MessageRelay {
  @MessageObserver private var gift: SendGift?
  private let size: Size

  struct Params: Codable { var size: Size? }

  enum Size: String, Codable { case small, large }

  init(_ params: Params) { size = params.size ?? .large }

  func messageRelayConnected(messageSender: MessageSender) {
    $gift.bind(to: self) { bubble, message in
      messageSender.note("floats \(message.count ?? 1) x \(message.gift), \(bubble.size)")
    }
  }
}
