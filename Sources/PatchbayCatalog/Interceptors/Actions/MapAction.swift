/// Changes the fields of a message, or its kind.
struct MapAction: ReplacingAction {
  static let form = ActionForm(
    "map", "changes the fields or the kind of a message", of: .message, [.kind],
    fields: .ofMessage(namedBy: target), options: [target], example: "map Ping n:='.n + 1'",
    otherwise: "redirect replaces a query by another one")

  private static let target = ActionOption(
    name: "to", value: .message, placeholder: "KIND", summary: "the kind that a message becomes")

  let makings: [Making]

  init(from reader: ActionReader) throws(PartError) {
    let source = try reader.subject()
    let target = try reader.kind(in: Self.target)
    if target == nil { try reader.requireFields() }
    makings = [
      try Making(
        of: target ?? source, from: source, reader,
        at: target == nil ? .missing : .option(Self.target.name))
    ]
  }
}

extension MapAction {
  func words(about kind: String) -> String? {
    makings.first?.kind.engineName == kind ? "changes \(words)" : "turns \(kind) into \(words)"
  }
}
