import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

extension RoutingFault {
  /// A single switch, so that no case can be left without words.
  var words: FaultWords {
    switch self {
    case .url(let error): .init(.badURL, "\(error)")
    case .pattern(let error): .init(.badRoute, "\(error)")
    case .taken(let error): .init(code: CatalogCode.nameTaken.code, "\(error)")
    case .reservedParameter(let name, let pattern):
      .init(
        .badRoute, "\(pattern) has a parameter '\(name)', a name that is reserved in formulas",
        "give it another name")
    case .unhandledKind(let kind, let path, let handled):
      .init(
        .unhandledKind, "\(path) does not handle \(kind)",
        handled.isEmpty
          ? "it handles nothing; add a plugin with on=\(kind)"
          : "it handles \(handled.joined(separator: ", "))")
    case .target(let error): error.words
    case .fieldsBesideURL:
      .init(
        code: CommandCode.unexpectedField.code, "a URL carries the fields of its action",
        "write them after the ?, as in app://Home/show?title=Hi")
    case .module(let error): .init(code: error.code, "\(error)")
    case .fieldsWithoutType:
      .init(
        code: CommandCode.unexpectedField.code, "fields are for a new plugin",
        "write the type before the fields, or change the plugin with set")
    case .phaseForOne:
      .init(
        code: CommandCode.refused.code, "phases are sent to all modules",
        "leave --to out, or trigger a kind")
    case .phaseWithFields:
      .init(
        code: CommandCode.unexpectedField.code, "phases have no fields", "leave them out")
    case .subscribed(let event, let path):
      .init(
        code: CatalogCode.nameTaken.code, "\(path) has subscribed to \(event) already",
        "subscribe lists the subscriptions")
    case .event(let error): .init(code: CommandCode.refused.code, "\(error)")
    case .notSubscribed(let event, let path):
      .init(
        .notSubscribed, "\(path) has not subscribed to \(event)",
        "subscribe lists the subscriptions")
    case .noContainer(let path):
      .init(
        code: CommandCode.wrongPlace.code, "\(path) is not a container",
        "name the container after the file, or go there with cd")
    case .noNode(let path):
      .init(
        code: CommandCode.wrongPlace.code, "\(path) is not a node",
        "name the composer or container after the file, or go there with cd")
    case .manifest(let error, let file): .init(.badManifest, "\(file): \(error)")
    case .plainParams(let entry, let file):
      .init(
        .badManifest, "\(file): \(entry): its params are not an object, which the shell needs",
        "write them as an object, a member for each field")
    case .missingType(let type):
      .init(
        code: CommandCode.unknownType.code,
        "\(type.place): no plugin type '\(type.name)'; nothing added",
        type.remedy)
    case .service(let error): error.words
    case .badServiceName(let name):
      .init(
        code: CatalogCode.badName.code,
        "'\(name)' is not the name of a service: \(name.flawInList ?? "")",
        "a name has at least one character, and no commas, semicolons and line ends")
    case .badViewPath(let path):
      .init(
        code: CatalogCode.badName.code,
        "'\(path)' is not the path of a view: \(path.flawInList ?? "")",
        "a name has at least one character, and no commas, semicolons and line ends")
    case .unknownServiceName(let name, let path, let existing, let elsewhere):
      .init(
        .unknownService, "\(path) has no service '\(name)' of its own",
        elsewhere.isEmpty
          ? existing.isEmpty ? "it has none" : "it has \(existing.listed)"
          : "\(elsewhere.listed) \(elsewhere.count == 1 ? "has" : "have") one")
    case .unknownAdapter(let name, let existing):
      .init(
        .unknownService, "adapt lists no name '\(name)'",
        existing.isEmpty ? "adapt adds one" : existing.thatThereAre)
    case .adapted(let name, let target):
      .init(
        code: CatalogCode.nameTaken.code, "\(name) is mapped to \(target) already",
        "remove it with unadapt \(name.asWord)")
    case .identifierTaken(let identifier, let name, let path):
      .init(
        code: CatalogCode.nameTaken.code,
        "the service \(name) of \(path) has the identifier '\(identifier)'", "give another --id")
    case .exclusive(let implementation, let name, let path):
      .init(
        code: CatalogCode.nameTaken.code,
        "\(implementation) is exclusive, and the service \(name) of \(path) has it",
        "name another IMPL, or give both services without --exclusive")
    case .scopeDuration("limited"):
      .init(
        code: CatalogCode.missingArgument.code, "the scope limited needs a duration",
        "write --for=500 for half a second")
    case .scopeDuration(let scope):
      .init(
        code: CommandCode.refused.code, "the scope \(scope) has no duration",
        "write --scope=limited, or leave --for out")
    case .urlOfBoth(let kind, let service):
      .init(
        code: CommandCode.refused.code,
        "a route takes a kind or a service, not both \(kind.asWord) and \(service.asWord)",
        "leave KIND or --service out")
    case .pathOfKind(let kind):
      .init(
        code: CommandCode.refused.code, "\(kind.asWord) is a kind, which is not shown by a path",
        "leave --path out, or name a service with --service")
    case .checkOfOne:
      .init(
        code: CommandCode.refused.code, "--check checks all services, and adds none",
        "write service --check by itself")
    case .hearingNode:
      .init(
        code: CommandCode.refused.code, "a node handles nothing, so its routes receive nothing",
        "give the service to a plugin or relay, or leave --hears out")
    case .topUses(let name):
      .init(
        code: CommandCode.wrongPlace.code, "/ is not a node, so it can't use \(name)",
        "name a node, plugin or relay")
    case .useHeldBack(let use):
      .init(
        code: CommandCode.refused.code, "\(use) was not used, since its message did not arrive",
        "the trace shows which interceptor or limit held it back")
    case .notShown(let name, let shown):
      .init(
        .notShown, "\(name) is not shown",
        shown.isEmpty
          ? "nothing is shown; present shows a service"
          : "\(shown.listed) \(Set(shown).count == 1 ? "is" : "are") shown")
    case .noRoute(let url, let misfits, let areThereAny):
      .init(
        .noRoute,
        (["no route matches \(url)"] + misfits.map(\.description)).joined(separator: "; "),
        areThereAny ? "routes lists them" : "there are no routes; route adds one")
    }
  }
}

extension MissingType {
  /// The warning for an entry that is skipped.
  var warning: String {
    let words = "\(place): no plugin type '\(name)'; skipped".onOneLine
    return "warning[\(CommandCode.unknownType.code)]: \(words)"
  }

  fileprivate var remedy: String {
    near.first.map { "did you mean '\($0)'?  (types lists all)" } ?? "types lists all"
  }
}
