/// Where whole views are placed and taken away again, beside the slots of a layout: a window, a stack of pages, a
/// terminal.
///
/// It is set in the environment, `app.setEnvironment(stage, as: (any ViewStage).self)`, and draws nothing by itself
/// that the engine would know of.
public protocol ViewStage: AnyObject {
  /// Places a view by a path, on or in another view where the path needs one.
  ///
  /// `completion` is called once, at once or later.
  func place(
    _ view: AnyObject, by path: ViewPath, from source: AnyObject?,
    completion: @escaping (ViewPlacing) -> Void)

  /// Takes a view away that was placed by a path; `completion` is called once, at once or later.
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

/// How a view comes onto a stage; each has a way back.
public struct ViewPath: Sendable, Hashable {
  /// The word for it.
  public let name: String

  /// A path of the application's own, or one of those below by its name.
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
  /// Not placed: only made.
  public static let makeOnly = ViewPath("make-only")

  /// All of these, in this order.
  public static let standard: [ViewPath] = [
    push, present, popover, segue, show, showDetail, child, subview, makeOnly,
  ]
}

extension ViewPath: CustomStringConvertible {
  /// The word for it.
  public var description: String { name }
}
