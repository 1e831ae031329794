/// A service that has a name of its own, for programs whose services are data and share one type.
///
/// Traces show the name of the service and of the instance instead of the type.
public protocol NamedService {
  /// The instance, as in `BasketCart#1`.
  var instanceName: String { get }
}
