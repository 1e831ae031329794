import PatchbayCatalog

/// The fields to change of a sent message; omitted fields keep their values.
struct SentFields: FieldSource {
  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    guard let number = command.text(SentMessageNumber.self).flatMap({ Int($0.dropFirst()) }),
      let kind = completer.session.command(sending: number)?.words(of: SentKind.self).first?.text
    else { return [] }
    return completer.kindFields(kind, .any).map(\.kept)
  }
}
