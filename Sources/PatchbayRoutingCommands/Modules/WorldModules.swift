import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

final class WorldModules {
  let registry = ModuleRegistry()
  private var modules: [String: WorldModule] = [:]
  /// The modules that each plugin or relay is.
  private var byPlace = GroupedObjects<Endpoint, WorldModule>()
  /// The events that are triggered as kinds, by the name of the kind.
  private var events: [String: ModuleEvent<Value>] = [:]
}

extension World {
  var modules: WorldModules { store { WorldModules() } }
}

extension WorldModules {
  subscript(name: String) -> WorldModule? { modules[name] }

  /// The name of the module that a plugin or relay is; nil if it is none.
  func name(of endpoint: Endpoint) -> String? {
    let names = byPlace[endpoint].map(\.name)
    return names.count > 1 ? registry.list.map(\.name).first(where: names.contains) : names.first
  }

  func event(_ kind: Kind) -> ModuleEvent<Value> {
    if let event = events[kind.name] { return event }
    let event = ModuleEvent<Value>(kind.name)
    events[kind.name] = event
    return event
  }

  /// Adds a module, until its plugin or relay leaves; the report covers the catching up.
  func add(_ module: WorldModule, from caller: any MessageSending) throws(ModuleError)
    -> ModuleReport
  {
    let (name, former) = (module.name, modules[module.name])
    modules[name] = module
    byPlace.add(module, for: module.place.endpoint)
    do throws(ModuleError) {
      let report = try registry.add(
        name, placed: module.placement, from: caller,
        ending: { [weak self] in
          guard let self, let module = self.modules.removeValue(forKey: name) else { return }
          self.byPlace.remove(module, for: module.place.endpoint)
          module.end()
        }
      ) { [weak module] in module?.preparedCall(of: $0) }
      module.place.sender.onEnd { [weak self, weak module] in
        guard let self, let module, self.modules[name] === module else { return }
        _ = try? self.registry.remove(name, from: Outside())
      }
      return report
    } catch {
      modules[name] = former
      byPlace.remove(module, for: module.place.endpoint)
      module.end()
      throw error
    }
  }
}
