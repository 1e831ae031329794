import PatchbayEngine

/// Changes the fields of a message, or its kind.
struct MapAction: InterceptorAction {
  static let form = ActionForm(
    "map", "changes fields, or makes another message of it", of: .messages, [.kind],
    fields: .ofMessage(namedBy: "to"),
    options: [ActionOption("to", .message, "KIND", "the kind that a message becomes")],
    example: "map Ping n:='.n + 1'")

  private let makings: [Making]

  init(from reader: ActionReader) throws(PartError) {
    let source = try reader.subject()
    let target = try reader.kind(inOption: "to")
    if target == nil { try reader.requireFields() }
    makings = [
      try Making(
        of: target ?? source, from: source, reader, at: target == nil ? .missing : .option("to"))
    ]
  }
}

extension MapAction {
  var effect: InterceptorDescription.Action { makings.effect }

  func words(about kind: String) -> String? {
    makings.first?.kind.engineName == kind
      ? "changes \(makings.words)" : "makes \(makings.words) of \(kind)"
  }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    try makings.verdict(on: message)
  }

  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [ForeseenMessage]? {
    makings.foreseen(of: message, kind, at: node)
  }
}
