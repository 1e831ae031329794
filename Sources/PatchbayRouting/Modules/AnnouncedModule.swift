public import CRegistry
public import PatchbayEngine

extension AnnouncementCollector {
  /// Announces a plugin type as a module with a placement; the default name is that of the type.
  public func module(
    _ type: any Plugin.Type, named name: String? = nil,
    placed placement: ModulePlacement = ModulePlacement()
  ) {
    let plugin = AnnouncedPlugin(name: name ?? String(describing: type), type: type)
    found.modules.append(AnnouncedModule(plugin: plugin, placement: placement))
  }
}

/// A plugin type that was announced as a module.
public struct AnnouncedModule {
  /// The type and its name, which is also that of the module.
  public let plugin: AnnouncedPlugin
  /// The place of the module in the order.
  public let placement: ModulePlacement

  /// Creates an announcement of a plugin type with the placement of its module.
  public init(plugin: AnnouncedPlugin, placement: ModulePlacement = ModulePlacement()) {
    (self.plugin, self.placement) = (plugin, placement)
  }
}

@available(*, unavailable)
extension AnnouncedModule: Sendable {}

extension AnnouncedModule {
  /// The modules announced in the linker section of this program, sorted by name.
  public static var ofThisProgram: [AnnouncedModule] {
    FoundTypes.ofThisProgram.modules.sorted { $0.plugin.name < $1.plugin.name }
  }
}
