/// A place for whole views, beside the slots of a layout: a window, a stack of pages, a terminal.
///
/// Set it in the environment: `app.setEnvironment(stage, as: (any ViewStage).self)`. Nothing
/// here knows how a stage draws.
public protocol ViewStage: AnyObject {
  /// Places a view by a path, on or in another view if the path needs one.
  ///
  /// `completion` is called once, during the call or later.
  func place(
    _ view: AnyObject, by path: ViewPath, from source: AnyObject?,
    completion: @escaping (ViewPlacing) -> Void)

  /// Removes a view that was placed by a path; calls `completion` once, during the call or later.
  func remove(
    _ view: AnyObject, placedBy path: ViewPath, completion: @escaping (ViewPlacing) -> Void)
}

/// The result of placing or removing a view.
public enum ViewPlacing: Sendable, Hashable {
  /// The view was placed or removed.
  case done
  /// The stage refused, for a reason in words.
  case refused(String)
}

/// A way for a view onto a stage, which also defines the way back.
public struct ViewPath: Sendable, Hashable {
  /// The name of the path.
  public let name: String

  /// Creates a path of the application's own, or a standard path by its name.
  public init(_ name: String) { self.name = name }
}

extension ViewPath {
  /// Pushed onto a stack of pages.
  public static let push = ViewPath("push")
  /// Shown over all other views, until it is removed.
  public static let present = ViewPath("present")
  /// Shown over a part of the other views.
  public static let popover = ViewPath("popover")
  /// Shown by a transition that the stage knows by its name.
  public static let segue = ViewPath("segue")
  /// Shown as the stage decides.
  public static let show = ViewPath("show")
  /// Shown beside a list, as the details of the selection.
  public static let showDetail = ViewPath("show-detail")
  /// As a controller inside of another one.
  public static let child = ViewPath("child")
  /// As a view inside of another one.
  public static let subview = ViewPath("subview")
  /// Not placed: the view is only made.
  public static let makeOnly = ViewPath("make-only")

  /// All standard paths, in this order.
  public static let standard: [ViewPath] = [
    push, present, popover, segue, show, showDetail, child, subview, makeOnly,
  ]
}

extension ViewPath: CustomStringConvertible {
  /// The name of the path.
  public var description: String { name }
}
