import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// What a command says of a service that is to be there.
struct ServicePlan {
  let name: String
  let implementation: String
  var sharing = ServiceSharing.graph
  var needs: [String] = []
  /// The paths by which it can be presented; empty for any.
  var paths: [String] = []
  /// Fills in what the caller of its route leaves out.
  var defaults = Value.Fields()
  /// The defaults as they were typed.
  var typedDefaults: [String] = []
  /// What callers of its route have to give.
  var required: [String] = []
  /// The version of its interface, of which callers may need one at least.
  var version = 1
  /// The kinds that its route hears.
  var hears: [String] = []
  /// The identifier by which it is found from anywhere; nil for none.
  var identifier: String?
  /// No other service has its implementation.
  var isExclusive = false
}

extension ServicePlan {
  /// The words behind the place and the name.
  var words: [String] {
    var words = [implementation.asWord] + typedDefaults + sharing.words
    let lists = [("needs", needs), ("paths", paths), ("requires", required), ("hears", hears)]
    for (option, names) in lists where !names.isEmpty {
      words.append("--\(option)=" + names.joined(separator: ",").asWord)
    }
    if version != 1 { words.append("--version=\(version)") }
    if let identifier { words.append("--id=\(identifier.asWord)") }
    if isExclusive { words.append("--exclusive") }
    return words
  }
}

extension ServicePlan {
  /// Why there can't be two of it; nil where there can.
  var uniqueness: String? {
    if let identifier {
      return "the service \(name), since its identifier '\(identifier)' is unique"
    }
    return isExclusive ? "the service \(name), since \(implementation) is exclusive" : nil
  }
}

/// The scopes by their names.
enum ServiceScopeName: String, CaseIterable, Sendable {
  case transient, graph, container, weak, plugin, limited
}

/// How an instance is shared, and for how long.
enum ServiceSharing: Equatable {
  case transient, graph, container, weak, plugin
  /// Shared for this many milliseconds of the world's time.
  case limited(Int)
}

extension ServiceSharing {
  /// A scope by its name; nil if a duration is missing, or is given to a scope that has none.
  init?(_ name: ServiceScopeName, milliseconds: Int?) {
    switch (name, milliseconds) {
    case (.limited, let time?): self = .limited(time)
    case (.limited, nil), (_, .some): return nil
    case (.transient, nil): self = .transient
    case (.graph, nil): self = .graph
    case (.container, nil): self = .container
    case (.weak, nil): self = .weak
    case (.plugin, nil): self = .plugin
    }
  }

  /// The name of the scope.
  var name: String { if case .limited = self { "limited" } else { "\(self)" } }

  /// The options that say it; none for the default.
  var words: [String] {
    switch self {
    case .graph: []
    case .limited(let time): ["--scope=limited", "--for=\(time)"]
    case .transient, .container, .weak, .plugin: ["--scope=\(self)"]
    }
  }

  /// The scope, by the time of a world.
  func scope(by clock: WorldClock) -> ServiceScope {
    switch self {
    case .transient: .transient
    case .graph: .graph
    case .container: .container
    case .weak: .weak
    case .plugin: .plugin
    case .limited(let time): .limited(to: .milliseconds(time), now: { clock.now })
    }
  }
}
