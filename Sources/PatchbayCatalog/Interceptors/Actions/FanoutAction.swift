/// Replaces a message by several.
struct FanoutAction: ReplacingAction {
  static let form = ActionForm(
    "fanout", "replaces a message by several ones", of: .message, [.kind, .makings],
    example: "fanout Ping Ping Ping n:=0",
    otherwise: "redirect replaces a query by another one")

  let makings: [Making]

  init(from reader: ActionReader) throws(PartError) { makings = try reader.makings().map(\.making) }
}

extension FanoutAction {
  func words(about kind: String) -> String? { "turns \(kind) into \(words)" }
}
