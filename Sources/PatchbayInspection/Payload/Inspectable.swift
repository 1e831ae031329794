/// A plugin, relay or interceptor that provides its contents for `show`.
///
///     extension Chat: Inspectable {
///       var inspection: KeyValuePairs<String, Any> { ["unread": unread, "last": last as Any] }
///     }
///
/// Without this conformance, stored properties are shown.
public protocol Inspectable {
  /// The present contents by name, in display order; reading them must not change anything.
  var inspection: KeyValuePairs<String, Any> { get }
}
