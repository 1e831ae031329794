/// Room that a ``PluginViewContainer`` grants a plugin.
///
/// The engine knows nothing of views: on UIKit a slot is a view and its controller, in a terminal
/// it may be a box of text.
public protocol PluginSlotView {
  /// What the plugin may put its own view into.
  var slotView: AnyObject { get }
  /// The controller behind the slot, where views have one.
  var slotViewController: AnyObject? { get }
}

/// A slot made of a view and perhaps its controller.
public struct AnyPluginSlotView: PluginSlotView {
  /// The view.
  public let slotView: AnyObject
  /// The controller behind it.
  public let slotViewController: AnyObject?

  /// A slot that shows in `slotView`.
  public init(slotView: AnyObject, slotViewController: AnyObject? = nil) {
    self.slotView = slotView
    self.slotViewController = slotViewController
  }
}

@available(*, unavailable)
extension AnyPluginSlotView: Sendable {}
