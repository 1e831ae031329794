public import CRegistry
public import PatchbayEngine

/// A function in the linker section in which types announce themselves.
///
///     @section("patchbay_announced") @used
///     private let announcement: Announcement = { $0.plugin(ChatLog.self) }
///
/// It stands in the file of the type, and nowhere else in the program does the type have to be named. On
/// Mach-O the section is `__DATA,patchbay_ann`; that is untried.
public typealias Announcement = @convention(c) (AnnouncementCollector) -> Void

extension AnnouncementCollector {
  /// Announces a type of plugins under its own name or another.
  public func plugin(_ type: any Plugin.Type, named name: String? = nil) {
    found.plugins.append(AnnouncedPlugin(name: name ?? String(describing: type), type: type))
  }
}

extension AnnouncementCollector {
  var found: FoundTypes { Unmanaged<FoundTypes>.fromOpaque(context).takeUnretainedValue() }
}

/// A type of plugins, and the name under which it was announced.
public struct AnnouncedPlugin {
  /// The name; by default that of the type.
  public let name: String
  /// The type.
  public let type: any Plugin.Type

  /// A type under a name.
  public init(name: String, type: any Plugin.Type) { (self.name, self.type) = (name, type) }
}

@available(*, unavailable)
extension AnnouncedPlugin: Sendable {}

/// Collects announcements while they are read.
final class FoundTypes {
  var plugins: [AnnouncedPlugin] = []
  var modules: [AnnouncedModule] = []
  var routables: [RoutableKey] = []
  var services: [AnnouncedService] = []
}

extension FoundTypes {
  /// What was announced in the linker section of this program, in any order.
  static var ofThisProgram: FoundTypes {
    let found = FoundTypes()
    let collector = AnnouncementCollector(context: Unmanaged.passUnretained(found).toOpaque())
    withExtendedLifetime(found) {
      for index in 0..<patchbay_announcement_count() { patchbay_announcement(index)?(collector) }
    }
    return found
  }
}

/// Types that can be had by a name.
public struct AnnouncedTypes {
  private var plugins: [String: any Plugin.Type] = [:]

  /// These types; the first of several under one name.
  public init(_ plugins: [AnnouncedPlugin] = []) {
    for plugin in plugins where self.plugins[plugin.name] == nil {
      self.plugins[plugin.name] = plugin.type
    }
  }
}

@available(*, unavailable)
extension AnnouncedTypes: Sendable {}

extension AnnouncedTypes {
  /// The plugins announced in the linker section of this program, in the order of their names.
  public static var ofThisProgram: [AnnouncedPlugin] {
    FoundTypes.ofThisProgram.plugins.sorted { $0.name < $1.name }
  }

  /// The type of plugins under a name; nil where there is none.
  public subscript(plugin name: String) -> (any Plugin.Type)? { plugins[name] }

  /// The names of the types of plugins, in order.
  public var pluginNames: [String] { plugins.keys.sorted() }
}
