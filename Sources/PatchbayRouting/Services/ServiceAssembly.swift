/// A part of an application that registers services together.
///
///     struct ShopServices: ServiceAssembly {
///       func assemble(_ services: ServiceContainer) throws {
///         try services.register(Store.self, scope: .container) { _ in DiskStore() }
///       }
///     }
public protocol ServiceAssembly {
  /// Registers its services; those of other assemblies may not be there yet, so nothing is resolved here.
  func assemble(_ services: ServiceContainer) throws
  /// Called once all assemblies have registered theirs.
  func assembled(_ services: ServiceContainer) throws
}

extension ServiceAssembly {
  /// Does nothing.
  public func assembled(_ services: ServiceContainer) throws {}
}

extension ServiceContainer {
  /// Has assemblies register their services, and then tells each of them that all have.
  ///
  /// More can be applied later; those that were there are not told again.
  public func apply(_ assemblies: any ServiceAssembly...) throws { try apply(assemblies) }

  /// Has assemblies register their services, and then tells each of them that all have.
  public func apply(_ assemblies: [any ServiceAssembly]) throws {
    for assembly in assemblies { try assembly.assemble(self) }
    for assembly in assemblies { try assembly.assembled(self) }
  }
}
