/// A place for a plugin's view, which a ``PluginViewContainer`` grants.
///
/// The engine knows nothing of views: on UIKit a slot is a view and its controller, in a terminal
/// it may be a box of text.
public protocol PluginSlotView {
  /// The object into which the plugin may put its own view.
  var slotView: AnyObject { get }
  /// The view controller of the slot, where views have one.
  var slotViewController: AnyObject? { get }
}

/// A slot made of a view and perhaps its controller.
public struct AnyPluginSlotView: PluginSlotView {
  /// The view.
  public let slotView: AnyObject
  /// The controller of the view; nil without one.
  public let slotViewController: AnyObject?

  /// Creates a slot that is shown in `slotView`.
  public init(slotView: AnyObject, slotViewController: AnyObject? = nil) {
    self.slotView = slotView
    self.slotViewController = slotViewController
  }
}

@available(*, unavailable)
extension AnyPluginSlotView: Sendable {}
