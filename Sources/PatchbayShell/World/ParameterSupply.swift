/// The parameters that a plugin got if it was added without any.
enum ParameterSupply {
  /// Parameters of the command or of the application.
  case other
  /// The parameters of a provider.
  case provider(ParameterProvider)
  /// Nothing: none of so many providers had parameters for it.
  case nothing(asked: Int)
}

extension ParameterSupply {
  var isNothing: Bool { if case .nothing = self { true } else { false } }
}

/// Where the providers of a container are written among its plugins.
///
/// A plugin that got nothing is written before the providers that would serve it now.
struct ProviderPlaces {
  private let providers: [ParameterProvider]
  /// For each member, the number of providers that may be written before it.
  private let most: [Int]
  /// The number of providers that are written.
  private var count = 0

  /// The places among members in their order; nil for a member that asks no provider.
  init(_ providers: [ParameterProvider], among members: [PluginRecord?]) {
    self.providers = providers
    var least = providers.count
    most = Array(
      members.reversed().map { member in
        if let member { least = min(least, member.mostProviders(of: providers)) }
        return least
      }.reversed())
  }
}

extension ProviderPlaces {
  /// The providers to write before a member, or after the last one.
  mutating func next(before member: Int) -> ArraySlice<ParameterProvider> {
    let end = most.indices.contains(member) ? most[member] : providers.count
    defer { count = max(count, end) }
    return providers[count..<max(count, end)]
  }

  /// Whether a provider is written.
  func isWritten(_ provider: ParameterProvider) -> Bool {
    providers[..<count].contains { $0 === provider }
  }
}

extension PluginRecord {
  /// The number of providers that may precede the plugin if it is added again as it was.
  fileprivate func mostProviders(of providers: [ParameterProvider]) -> Int {
    guard case .nothing(let asked) = supply else { return providers.count }
    return providers.indices.dropFirst(asked).first { providers[$0].mayServe(self) }
      ?? providers.count
  }
}
