/// The base class for property wrappers of other modules, which the engine connects to a tree.
///
///     @propertyWrapper
///     final class Own: ConnectedProperty {
///       private var sender: MessageSender?
///       var wrappedValue: String { sender.map { "\($0.endpoint)" } ?? "in no tree" }
///       override func connected(as sender: MessageSender) { self.sender = sender }
///     }
open class ConnectedProperty: WiredProperty {
  /// Creates a property that is in no tree yet.
  public init() { super.init(lifetime: nil) }

  /// Called when the object with the property has come into a tree, before `pluginInitialized`.
  ///
  /// A relay in several containers is connected once for each of them.
  open func connected(as sender: MessageSender) {}

  /// Called when the plugin with the property has left its tree; relays end without a call.
  open func ended() {}

  override final func connect(to participant: Participant) {
    connected(as: MessageSender(participant))
  }

  override final func endBindings() { ended() }
}
