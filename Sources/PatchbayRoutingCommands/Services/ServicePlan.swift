import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// The properties of a service, as the command that adds it gives them.
struct ServicePlan {
  let name: String
  let implementation: String
  var sharing = ServiceSharing.graph
  var needs: [String] = []
  /// The paths by which the service can be presented; empty for all.
  var paths: [String] = []
  /// Values of fields that callers leave out.
  var defaults = Value.Fields()
  /// The defaults as they were typed, with the results of formulas.
  var typedDefaults: [String] = []
  /// The fields that callers must give.
  var required: [String] = []
  /// The version of the interface; callers may require a minimum.
  var version = 1
  /// The kinds that the route of the service receives.
  var hears: [String] = []
  /// The identifier by which the service is found from anywhere; nil for none.
  var identifier: String?
  /// Whether no other service may have the implementation.
  var isExclusive = false
}

extension ServicePlan {
  /// The words of the command after the place and the name.
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
  /// The reason why there can't be two such services; nil if there can.
  var uniqueness: String? {
    if let identifier {
      return "the service \(name), since its identifier '\(identifier)' is unique"
    }
    return isExclusive ? "the service \(name), since \(implementation) is exclusive" : nil
  }
}

enum ServiceScopeName: String, CaseIterable, Sendable {
  case transient, graph, container, weak, plugin, limited
}

/// The scope in which an instance is shared, with its duration.
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

  var name: String { if case .limited = self { "limited" } else { "\(self)" } }

  /// The options that set the scope; none for the default.
  var words: [String] {
    switch self {
    case .graph: []
    case .limited(let time): ["--scope=limited", "--for=\(time)"]
    case .transient, .container, .weak, .plugin: ["--scope=\(self)"]
    }
  }

  /// The scope for a container, measured by the time of a world.
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
