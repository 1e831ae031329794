import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A service of the shell: an instance of an implementation that is only a name.
final class ShellService: NamedService {
  /// The implementation and its number: `BasketCart#1`.
  let instanceName: String
  /// What it was made of, in the order in which it needs it.
  let needs: [Need]
  /// The path of its container.
  let place: String
  /// What keeps it beside those who use it; nil for nothing.
  let keeper: String?
  /// What it was prepared with.
  private(set) var fields = Value.Fields()

  /// A need of a service, with the service that it got.
  struct Need {
    let name: String
    let service: ShellService
    /// The path of its container.
    let place: String
  }

  init(_ instanceName: String, place: String, keeper: String?, of needs: [Need]) {
    (self.instanceName, self.place, self.needs) = (instanceName, place, needs)
    self.keeper = keeper
  }
}

extension ShellService {
  /// `BasketCart#1  title="Hi"  needs Store: MemoryStore#1, of /app`.
  var line: String {
    let needs = needs.map { "\($0.name): \($0.service.instanceName), of \($0.place)" }
    return instanceName + (fields.names.isEmpty ? "" : "  " + fields.typed)
      + (needs.isEmpty ? "" : "  needs " + needs.joined(separator: "; "))
  }

  /// Sets fields, as the caller of a route does.
  func set(_ new: Value.Fields) {
    for field in new { fields[field.name] = field.value }
  }

  /// Sets the fields that are missing, as a route does, and returns them.
  func fill(with defaults: Value.Fields) -> Value.Fields {
    let missing = Value.Fields(
      defaults.filter { fields[$0.name] == nil }.map { ($0.name, $0.value) })
    set(missing)
    return missing
  }
}

extension Value.Fields {
  /// The fields as they are typed: `title="Hi"` and `size=3`.
  var words: [String] { map { "\($0.name.asWord)=\($0.value)" } }

  /// The fields as they are typed: `title="Hi" size=3`.
  var typed: String { words.joined(separator: " ") }
}
