import PatchbayEngine

/// One call of a route: the object that was made, its state, and its removal.
///
/// An object that is shown is held weakly. An object that was only made, or a value, is held until
/// ``remove()``.
public final class PerformedRoute<P> {
  /// The state of the call.
  public private(set) var state = RouteState.unrouted {
    didSet { if state != oldValue { stateHandler?(oldValue, state) } }
  }
  /// The path by which the object is shown.
  public let path: ViewPath
  private weak var object: AnyObject?
  /// Holds a value, or an object that no stage retains.
  private var value: P?
  /// The object of the route, which that may have wrapped in another; held in the same ways.
  private weak var wrappedObject: AnyObject?
  private var wrappedValue: Any?
  private let entry: DestinationEntry<P>
  private let router: ProtocolRouter
  private weak var stage: (any ViewStage)?
  private var stateHandler: ((RouteState, RouteState) -> Void)?
  private var handlers: RouteHandlers<P>
  /// The error if the stage has refused; else nil.
  private var refusal: ProtocolRouteError?

  init(
    _ entry: DestinationEntry<P>, path: ViewPath, on stage: (any ViewStage)?,
    in router: ProtocolRouter, _ handlers: RouteHandlers<P>
  ) {
    (self.entry, self.path, self.stage, self.router) = (entry, path, stage, router)
    self.handlers = handlers
  }
}

@available(*, unavailable)
extension PerformedRoute: Sendable {}

/// The callbacks of one call; each is called at most once.
struct RouteHandlers<P> {
  var success: ((P) -> Void)?
  var failure: ((ProtocolRouteError) -> Void)?
  var completion: (() -> Void)?
}

extension PerformedRoute {
  /// The object that was made, as long as it is alive.
  public var destination: P? { object as? P ?? value }

  /// Sets the handler of state changes, which receives the old and the new state.
  public func onStateChange(_ body: @escaping (RouteState, RouteState) -> Void) {
    stateHandler = body
  }

  /// Whether the object is shown or handed out and still alive, so that ``remove()`` is allowed.
  public var canRemove: Bool { state == .routed && destination != nil }
}

// MARK: - Showing

extension PerformedRoute {
  func perform(_ made: P, of destination: Any, from source: AnyObject?)
    throws(ProtocolRouteError)
  {
    keep(made, of: destination)
    state = .routing
    entry.run(.willPerform, for: destination)
    guard path != .makeOnly else { return finishPerforming(.done, made, destination) }
    let view = made as AnyObject
    if let custom = entry.route.customPaths[path] {
      custom.begin(view) { self.finishPerforming($0, made, destination) }
    } else if let stage {
      stage.place(view, by: path, from: source) { self.finishPerforming($0, made, destination) }
    } else {
      state = .unrouted
      throw fail(.noStage(path))
    }
    if let refusal { throw refusal }
  }

  private func finishPerforming(_ placing: ViewPlacing, _ made: P, _ destination: Any) {
    guard state == .routing else { return }
    switch placing {
    case .done:
      state = .routed
      entry.run(.didPerform, for: destination)
      entry.succeed(with: destination)
      handlers.success.take()?(made)
      complete()
    case .refused(let reason):
      state = .unrouted
      refusal = fail(.refused(path, reason: reason))
    }
  }

  private func keep(_ made: P, of destination: Any) {
    let isShown = path != .makeOnly
    if isShown, type(of: made as Any) is AnyClass {
      object = made as AnyObject
    } else {
      value = made
    }
    if isShown, type(of: destination) is AnyClass {
      wrappedObject = destination as AnyObject
    } else {
      wrappedValue = destination
    }
  }

  /// The object of the route behind a shown object; the shown object if that was not wrapped.
  private func wrapped(by shown: P) -> Any {
    if let wrappedObject { return wrappedObject }
    return wrappedValue ?? shown
  }

  /// Reports a failure: to the route first, then to the caller, then to the global handler.
  @discardableResult
  func fail(_ error: ProtocolRouteError) -> ProtocolRouteError {
    entry.route.failure?(error)
    handlers.failure.take()?(error)
    router.globalFailure?(error)
    complete()
    return error
  }

  private func complete() {
    entry.route.completion?()
    handlers.completion.take()?()
  }
}

// MARK: - Removing

extension PerformedRoute {
  /// Removes the object by the path that has shown it; a service is unloaded by its route.
  public func remove() throws(ProtocolRouteError) {
    guard state == .routed else {
      throw fail(.wrongState(state, wanted: "remove"))
    }
    guard let shown = destination else { throw fail(.destinationGone(entry.route.name)) }
    refusal = nil
    state = .removing
    entry.run(.willRemove, for: wrapped(by: shown))
    if path == .makeOnly {
      entry.unload(wrapped(by: shown))
      finishRemoving(.done, shown)
    } else if let custom = entry.route.customPaths[path] {
      custom.end(shown as AnyObject) { self.finishRemoving($0, shown) }
    } else if let stage {
      stage.remove(shown as AnyObject, placedBy: path) { self.finishRemoving($0, shown) }
    } else {
      state = .routed
      throw fail(.noStage(path))
    }
    if let refusal { throw refusal }
  }

  /// Reports that other code has removed the object, such as after a swipe; the hooks still run.
  public func noteRemoved() {
    guard state == .routed else { return }
    state = .removing
    guard let shown = destination else { return state = .removed }
    finishRemoving(.done, shown)
  }

  private func finishRemoving(_ placing: ViewPlacing, _ shown: P) {
    guard state == .removing else { return }
    switch placing {
    case .done:
      state = .removed
      let destination = wrapped(by: shown)
      entry.run(.didRemove, for: destination)
      router.noteRemoved(shown, of: entry.route)
      (value, wrappedValue) = (nil, nil)
      withExtendedLifetime(destination) {}
    case .refused(let reason):
      state = .routed
      refusal = fail(.refused(path, reason: reason))
    }
  }
}
