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
      .init(.circular, path.names.joined(separator: " -> "), "remove one of the dependencies")
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
  /// What the shell says where a service of this name is used.
  func words(using name: String) -> FaultWords {
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
    case .version(_, let found, let needed):
      .init(
        .oldVersion, "\(name.asWord) has version \(found), and version \(needed) is needed",
        "ask for --version=\(found), or replace the service by one with --version=\(needed)")
    default: .init(code: CommandCode.refused.code, "\(self)")
    }
  }
}

extension ShellError {
  /// The error for a service that can't be used, with near names and places out of reach that have it.
  init(
    _ error: ProtocolRouteError, of use: ServiceUse, in services: WorldServices,
    at span: SourceSpan?
  ) {
    let words = error.words(using: use.name)
    switch error {
    case .notMade(_, ServiceError.absent(let absence)):
      let name = absence.key.shellName
      let fix = services.remedy(where: name, isMissingFor: absence.neededBy.names, of: use)
      self.init(
        FaultWords(code: words.code, words.message, fix ?? words.fix), at: span,
        near: absence.existing.names.nearest(to: name))
    case .unsupportedPath(let path, _, let supported):
      self.init(words, at: span, near: supported.map(\.name).nearest(to: path.name))
    default: self.init(words, at: span)
    }
  }
}

extension WorldServices {
  /// Names other nodes that have the service and are out of sight; nil if none has it.
  fileprivate func remedy(
    where name: String, isMissingFor needers: [String], of use: ServiceUse
  ) -> String? {
    let others = places(of: name)
    if others.isEmpty { return nil }
    var here = use.node
    for needer in needers {
      here = here.flatMap { service(needer, for: $0)?.place.endpoint.node }
    }
    return "\(others.listed) \(others.count == 1 ? "has" : "have") one; it is searched for "
      + (here.map { "from \($0.currentPath) upwards" } ?? "upwards only")
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
    return "there is no service \(key.shellName.asWord)\(need)"
  }

  fileprivate var shellRemedy: String {
    existing.isEmpty ? "there is none here; service adds one" : existing.names.thatThereAre
  }
}

extension [String] {
  /// The limit on listed names.
  private static var mostListed: Int { 20 }

  /// `Cart, Store`, each once; of very many the first and how many more there are.
  var listed: String {
    var names: [String] = []
    for name in self where !names.contains(name) { names.append(name) }
    let more = names.count - Self.mostListed
    return names.prefix(Self.mostListed).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// `there is Cart`, `there are Cart, Store`.
  var thatThereAre: String { "there \(Set(self).count == 1 ? "is" : "are") \(listed)" }
}
