import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

/// A tree with one room, whose plugins are modules that note the events they handle.
final class ModuleHouse {
  let app = PluginContainerComposer(name: "app")
  let room = PluginContainer(name: "room")
  let registry = ModuleRegistry()
  let journal = Journal()

  init() throws { try app.compose([room]) }

  /// Adds a plugin as a module that notes its phases and then runs the given code.
  @discardableResult
  func add(
    _ name: String, _ placement: ModulePlacement = ModulePlacement(),
    on phases: [ModulePhase] = [.setUp, .initialize, .splash, .tearDown],
    then react: @escaping (ModulePhase) throws -> Void = { _ in },
    and declare: (inout ModuleHandlers) -> Void = { _ in }
  ) throws -> ModuleReport {
    let sender = try #require(room.addProbe(name))
    return try registry.add(name, placed: placement, by: sender) { [journal] module in
      for phase in phases {
        module.on(phase) { request in
          journal.note("\(name) \(phase)\(request.isCatchingUp ? " late" : "")")
          try react(phase)
        }
      }
      declare(&module)
    }
  }

  /// Starts all modules, and clears their notes.
  func start() throws {
    try registry.start(from: app)
    _ = journal.take()
  }

  var names: [String] { registry.list.map(\.name) }
}

extension ModuleEvent<Int> {
  static var tick: ModuleEvent<Int> { Ticks.tick }
}

private enum Ticks {
  static let tick = ModuleEvent<Int>("tick")
}

/// The text of the error that is thrown; nil if none is.
func moduleError(_ body: () throws -> Void) -> String? {
  do { try body() } catch { return error is ModuleError ? "\(error)" : "another error: \(error)" }
  return nil
}
