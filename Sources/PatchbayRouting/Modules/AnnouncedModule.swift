public import CRegistry
public import PatchbayEngine

extension AnnouncementCollector {
  /// Announces a type of plugins that are modules, under its own name or another, and where they are placed.
  public func module(
    _ type: any Plugin.Type, named name: String? = nil,
    placed placement: ModulePlacement = ModulePlacement()
  ) {
    let plugin = AnnouncedPlugin(name: name ?? String(describing: type), type: type)
    found.modules.append(AnnouncedModule(plugin: plugin, placement: placement))
  }
}

/// A type of plugins that are modules, as it was announced.
public struct AnnouncedModule {
  /// The type and its name, which is also that of the module.
  public let plugin: AnnouncedPlugin
  /// The place of the module in the order.
  public let placement: ModulePlacement

  /// A type of plugins, and where its module is placed.
  public init(plugin: AnnouncedPlugin, placement: ModulePlacement = ModulePlacement()) {
    (self.plugin, self.placement) = (plugin, placement)
  }
}

@available(*, unavailable)
extension AnnouncedModule: Sendable {}

extension AnnouncedModule {
  /// The modules announced in the linker section of this program, in the order of their names.
  public static var ofThisProgram: [AnnouncedModule] {
    FoundTypes.ofThisProgram.modules.sorted { $0.plugin.name < $1.plugin.name }
  }
}
