import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A service of the shell: an instance of an implementation that is only a name.
final class ShellService: NamedService {
  /// The implementation and its number: `BasketCart#1`.
  let instanceName: String
  /// The services from which it was made, in the order of its needs.
  let needs: [Need]
  /// The path of the place that has the service.
  let place: String
  /// The scope that retains the instance besides its users; nil for none.
  let keeper: String?
  /// The fields with which it was prepared.
  private(set) var fields = Value.Fields()

  /// A need of a service, and the service that meets it.
  struct Need {
    let name: String
    let service: ShellService
    /// The path of the place that has that service.
    let place: String
  }

  init(_ instanceName: String, place: String, keeper: String?, of needs: [Need]) {
    (self.instanceName, self.place, self.needs) = (instanceName, place, needs)
    self.keeper = keeper
  }
}

extension ShellService {
  /// The line that is printed: `BasketCart#1  title="Hi"  needs Store: MemoryStore#1, of /app`.
  var line: String {
    let needs = needs.map { "\($0.name): \($0.service.instanceName), of \($0.place)" }
    return instanceName + (fields.names.isEmpty ? "" : "  " + fields.typed)
      + (needs.isEmpty ? "" : "  needs " + needs.joined(separator: "; "))
  }

  /// Sets fields, as the caller of a route does.
  func set(_ new: Value.Fields) {
    for field in new { fields[field.name] = field.value }
  }

  /// Sets the missing fields, as a route does, and returns them.
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
