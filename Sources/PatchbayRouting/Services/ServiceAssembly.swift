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
  /// Calls assemblies to register their services, then each of them again once all have.
  ///
  /// More can be applied later; those applied before are not called again.
  public func apply(_ assemblies: any ServiceAssembly...) throws { try apply(assemblies) }

  /// Calls assemblies to register their services, then each of them again once all have.
  public func apply(_ assemblies: [any ServiceAssembly]) throws {
    for assembly in assemblies { try assembly.assemble(self) }
    for assembly in assemblies { try assembly.assembled(self) }
  }
}
