/// A service of a list, and what became of it.
public struct ServiceAddition {
  /// The service in words: `Store "spare"`.
  public let service: String
  /// What makes it.
  public let implementation: String
  /// What became of it.
  public let result: Result

  /// What became of a service of a list.
  public enum Result {
    /// It was registered.
    case registered
    /// No implementation of the name was announced; `known` are those for this service.
    case unknownImplementation(known: [String])
    /// The implementation was announced for other services.
    case otherService([String])
    /// The container refused it.
    case refused(ServiceError)
  }
}

@available(*, unavailable)
extension ServiceAddition: Sendable {}

@available(*, unavailable)
extension ServiceAddition.Result: Sendable {}

extension ServiceContainer {
  /// Registers the services that are announced, in the order of their implementations.
  ///
  /// If two are announced for one key, the first is registered and the second is refused.
  @discardableResult
  public func register(_ announced: [AnnouncedService] = AnnouncedService.ofThisProgram)
    -> [ServiceAddition]
  {
    announced.map { service in
      ServiceAddition(
        service: service.key.description, implementation: service.implementation,
        result: result(of: { () throws(ServiceError) in try service.register(in: self) }))
    }
  }

  /// Registers the services of a manifest, in its order.
  ///
  /// An entry whose implementation is not announced is skipped; where every entry counts, it is an error instead, and
  /// nothing is registered.
  @discardableResult
  public func register(
    _ manifest: ServiceManifest, of announced: [AnnouncedService] = AnnouncedService.ofThisProgram,
    strictly isStrict: Bool = false
  ) throws(ManifestError) -> [ServiceAddition] {
    let found = manifest.entries.map { ($0, $0.choice(among: announced)) }
    if isStrict {
      for (number, (entry, choice)) in found.enumerated() {
        if case .missing(let result) = choice {
          throw .unknownService(entry, number: number + 1, reason: result.description)
        }
      }
    }
    return found.map { entry, choice in
      let result: ServiceAddition.Result =
        switch choice {
        case .missing(let result): result
        case .service(let service):
          self.result { () throws(ServiceError) in
            try service.register(
              in: self,
              ServiceRegistering(
                name: entry.name, scope: entry.scope?.scope, override: entry.override))
          }
        }
      return ServiceAddition(
        service: entry.serviceWords, implementation: entry.implementation, result: result)
    }
  }

  private func result(of body: () throws(ServiceError) -> ServiceKey) -> ServiceAddition.Result {
    do throws(ServiceError) { _ = try body() } catch { return .refused(error) }
    return .registered
  }
}

extension ServiceManifest.Entry {
  fileprivate enum Choice {
    case service(AnnouncedService)
    case missing(ServiceAddition.Result)
  }

  /// The announced service that an entry means.
  fileprivate func choice(among announced: [AnnouncedService]) -> Choice {
    let named = announced.filter { $0.implementation == implementation }
    if let service = named.first(where: { $0.key.typeWords == service }) {
      return .service(service)
    }
    if !named.isEmpty { return .missing(.otherService(named.map(\.key.typeWords))) }
    let known = announced.filter { $0.key.typeWords == service }.map(\.implementation)
    return .missing(.unknownImplementation(known: known))
  }

  fileprivate var serviceWords: String { service + (name.map { " \"\($0)\"" } ?? "") }
}

// MARK: - Words

extension ServiceAddition: CustomStringConvertible {
  /// The service, what makes it, and what became of it.
  public var description: String { "\(service) by \(implementation): \(result)" }
}

extension ServiceAddition.Result: CustomStringConvertible {
  /// What became of it, and what to do where it was not registered.
  public var description: String {
    switch self {
    case .registered: "registered"
    case .unknownImplementation(let known):
      "no implementation of this name was announced; "
        + (known.isEmpty
          ? "none was announced for the service"
          : "announced for the service: \(known.inWords(by: "and"))")
    case .otherService(let services):
      "the implementation was announced for \(services.inWords(by: "and")); name that as the service"
    case .refused(let error): "\(error)"
    }
  }
}
