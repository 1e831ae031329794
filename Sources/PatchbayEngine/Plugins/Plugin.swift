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
  /// Builds the plugin; nil says that it can't work with these parameters, and nothing is
  /// registered.
  ///
  /// The plugin is in no tree yet: it can't send, and its observers are silent.
  init?(params: Any?)

  /// The plugin is in its tree: its observers hold the remembered states and it may send.
  ///
  /// Keep `messageSender` for as long as you want to send. `slotViewAccessor` is to be asked when a
  /// slot is needed, since the container may get its views later.
  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor)

  /// The view that the plugin shows under this id; nil, the default, if it has none.
  ///
  /// Called each time the view is needed.
  func queryView(with viewId: String) -> AnyObject?

  /// The plugin has left its tree and is about to be released: it hears nothing any more, and
  /// what it sends goes nowhere.
  func pluginDeinit()
}

extension Plugin {
  /// Does nothing; for plugins that only hear.
  public func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}

  /// No view.
  public func queryView(with viewId: String) -> AnyObject? { nil }

  /// Does nothing.
  public func pluginDeinit() {}
}
