/// A plugin, relay or interceptor that says what it holds, for `show`.
///
///     extension Chat: Inspectable {
///       var inspection: KeyValuePairs<String, Any> { ["unread": unread, "last": last as Any] }
///     }
///
/// One that does not conform is shown by its stored properties.
public protocol Inspectable {
  /// What it holds now, by name, in the order in which it is shown; reading it changes nothing.
  var inspection: KeyValuePairs<String, Any> { get }
}
