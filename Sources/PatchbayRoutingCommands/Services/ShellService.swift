import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// What stands for an object that is a service: an instance of an implementation that has only a name.
final class ShellService {
  /// The implementation and its number: `BasketCart#1`.
  let words: String
  /// What it was made of, in the order in which it needs it.
  let needs: [Need]

  /// Something that a service needs, and what it got.
  struct Need {
    let name: String
    let service: ShellService
    /// Where it is from.
    let place: String
  }

  init(_ words: String, place: String, of needs: [Need]) {
    (self.words, self.place, self.needs) = (words, place, needs)
  }

  /// Where it is from.
  let place: String
}

extension ShellService {
  /// `BasketCart#1  needs Store: MemoryStore#1, of /app`.
  var line: String {
    let needs = needs.map { "\($0.name): \($0.service.words), of \($0.place)" }
    return words + (needs.isEmpty ? "" : "  needs " + needs.joined(separator: "; "))
  }
}

/// What a command says of a service that is to be there.
struct ServicePlan {
  let name: String
  let implementation: String
  let scope: NamedServiceScope
  let needs: [String]
  /// By which it can be presented; empty for any.
  let paths: [String]
}

/// The scopes that can be named.
enum NamedServiceScope: String, CaseIterable, Sendable {
  case transient, graph, container, weak, plugin

  var scope: ServiceScope {
    switch self {
    case .transient: .transient
    case .graph: .graph
    case .container: .container
    case .weak: .weak
    case .plugin: .plugin
    }
  }
}

extension ServicePlan {
  /// As the words behind the place and the name.
  var words: [String] {
    var words = [implementation.asWord]
    if scope != .graph { words.append("--scope=\(scope.rawValue)") }
    if !needs.isEmpty { words.append("--needs=" + needs.joined(separator: ",").asWord) }
    if !paths.isEmpty { words.append("--paths=" + paths.joined(separator: ",").asWord) }
    return words
  }
}
