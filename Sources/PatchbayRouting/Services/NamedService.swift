/// A service with its own name, for programs whose services are data and share one type.
///
/// Traces show the name of the service and of the instance instead of the type.
public protocol NamedService {
  /// The name of the instance, as in `BasketCart#1`.
  var instanceName: String { get }
}
