/// The outcome of registering one service of a list.
public struct ServiceAddition {
  /// The service as text: `Store "spare"`.
  public let service: String
  /// The name of the implementation.
  public let implementation: String
  /// The outcome of the registration.
  public let result: Result

  /// The outcome of registering a service of a list.
  public enum Result {
    /// The service was registered.
    case registered
    /// No implementation of the name was announced; `known` are those for this service.
    case unknownImplementation(known: [String])
    /// The implementation was announced for these other services.
    case otherService([String])
    /// The container refused the registration.
    case refused(ServiceError)
  }
}

@available(*, unavailable)
extension ServiceAddition: Sendable {}

@available(*, unavailable)
extension ServiceAddition.Result: Sendable {}

extension ServiceContainer {
  /// Registers announced services, in the order of the list.
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
  /// An entry whose implementation is not announced is skipped; with `strictly: true` it is an
  /// error, and nothing is registered.
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

  /// The announced service for an entry, or the reason why there is none.
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
  /// The service, its implementation and the outcome.
  public var description: String { "\(service) by \(implementation): \(result)" }
}

extension ServiceAddition.Result: CustomStringConvertible {
  /// The outcome, with the fix if the service was not registered.
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
