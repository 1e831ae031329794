/// A part of an application that is added to a tree by its type and talks to the rest by messages.
///
///     final class Chat: Plugin {
///       @MessageObserver var text: SendText?
///
///       init?(params: Any?) {}
///
///       func pluginInitialized(
///         messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
///       ) {
///         $text.bind(to: self) { chat, message in chat.show(message.text) }
///       }
///     }
///
/// The container builds the instance, owns it and never hands it out, so no code can come to depend
/// on it.
public protocol Plugin: AnyObject {
  /// Builds the plugin; returns nil if it can't work with these parameters, and no plugin is added.
  ///
  /// The plugin is in no tree yet: it can't send, and its observers receive nothing.
  init?(params: Any?)

  /// Called once the plugin is in its tree: its observers have the remembered states, and it may
  /// send.
  ///
  /// Keep `messageSender` for as long as you want to send. Call `slotViewAccessor` when a slot is
  /// needed, since the container may get its views later.
  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor)

  /// The view that the plugin shows under this id; nil, the default, if it has none.
  ///
  /// Called each time the view is needed.
  func queryView(with viewId: String) -> AnyObject?

  /// Called once the plugin has left its tree and is about to be released.
  ///
  /// It receives nothing any more, and whatever it sends goes nowhere.
  func pluginDeinit()
}

extension Plugin {
  /// Does nothing; for plugins that only receive messages.
  public func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}

  /// Returns nil: by default a plugin has no views.
  public func queryView(with viewId: String) -> AnyObject? { nil }

  /// Does nothing; for plugins that have nothing to clean up.
  public func pluginDeinit() {}
}
