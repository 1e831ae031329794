/// A part of an application that registers services together.
///
///     struct ShopServices: ServiceAssembly {
///       func assemble(_ services: ServiceContainer) throws {
///         try services.register(Store.self, scope: .container) { _ in DiskStore() }
///       }
///     }
public protocol ServiceAssembly {
  /// Registers the services of this assembly; must not resolve any, since others may come later.
  func assemble(_ services: ServiceContainer) throws
  /// Called after all assemblies have registered their services.
  func assembled(_ services: ServiceContainer) throws
}

extension ServiceAssembly {
  /// Does nothing by default.
  public func assembled(_ services: ServiceContainer) throws {}
}

extension ServiceContainer {
  /// Calls assemblies to register their services, then each of them again after all have.
  ///
  /// Further assemblies can be applied later; earlier ones are not called again.
  public func apply(_ assemblies: any ServiceAssembly...) throws { try apply(assemblies) }

  /// Calls assemblies to register their services, then each of them again after all have.
  public func apply(_ assemblies: [any ServiceAssembly]) throws {
    for assembly in assemblies { try assembly.assemble(self) }
    for assembly in assemblies { try assembly.assembled(self) }
  }
}
