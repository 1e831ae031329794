import PatchbayEngine
import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

extension ServiceError {
  /// What the shell says of it: services have names there, and no types.
  var words: FaultWords {
    switch self {
    case .absent(let absence):
      .init(.unknownService, absence.shellWords, absence.shellRemedy)
    case .circular(let path):
      .init(.circular, path.names.joined(separator: " -> "), "let one of them do without the other")
    case .tooDeep(let path, let most):
      .init(.circular, "more than \(most) services need one another, from \(path.names[0]) on")
    case .duplicate(let key, _):
      .init(
        code: CatalogCode.nameTaken.code, "there is a service \(key.shellName) here",
        "--replace puts this one in its place")
    case .notMade(let path, let error):
      .init(
        code: CommandCode.refused.code,
        "can't make \(path.names.joined(separator: " -> ")): \(error)")
    case .ownerGone, .noContainer, .removedMeanwhile, .wrongType, .valueKeptWeakly, .lateAndShared:
      .init(code: CommandCode.refused.code, "\(self)")
    }
  }
}

extension ProtocolRouteError {
  /// What the shell says of it.
  var words: FaultWords {
    switch self {
    case .notMade(_, let error as ServiceError): error.words
    case .missingParameters(let fields, let route):
      .init(
        code: CatalogCode.missingField.code, "\(route) requires \(fields.joined(separator: ", "))",
        "write " + fields.map { "\($0)=..." }.joined(separator: " "))
    case .unsupportedPath(let path, let route, let supported):
      .init(
        .unsupportedPath, "\(route) can't be shown by \(path)",
        "it can by " + supported.map(\.name).joined(separator: ", "))
    default: .init(code: CommandCode.refused.code, "\(self)")
    }
  }
}

extension ServiceKey {
  var shellName: String { name ?? typeWords }
}

extension [ServiceKey] {
  var names: [String] { map(\.shellName) }
}

extension ServiceAbsence {
  fileprivate var shellWords: String {
    let need = neededBy.isEmpty ? "" : ", which \(neededBy.names.joined(separator: " -> ")) needs"
    return "there is no service \(key.shellName)\(need)"
  }

  fileprivate var shellRemedy: String {
    let names = existing.names
    if let near = names.nearest(to: key.shellName).first { return "did you mean '\(near)'?" }
    return names.isEmpty
      ? "there is none here; service adds one" : "there are \(names.joined(separator: ", "))"
  }
}
