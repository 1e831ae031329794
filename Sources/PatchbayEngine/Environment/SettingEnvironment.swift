extension ComposableContainer {
  /// Sets an environment value for this node and everything below it.
  ///
  /// The value replaces the one that was set here before and, for readers from here down, hides
  /// those of the ancestors. Its key is its static type, or `key` if that is given; custom keys are
  /// compared by their own equality. A value that is set as an `any Service` is read as an `any
  /// Service`: use `as:` if its static type is another.
  public func setEnvironment<E>(
    _ value: E, as _: E.Type = E.self, key: (any Hashable)? = nil
  ) {
    let key = EnvironmentKey(type: E.self, custom: key)
    core.tellEnvironment(to: core.putEnvironment(.strong(value), key: key))
  }

  /// Sets an environment value; with `.weak`, it lasts only while another owner retains it.
  ///
  /// Throws if the value is to be held weakly and is no object. Once such a value has died, the
  /// value of the ancestors is read; listeners are not notified.
  public func setEnvironment<E>(
    _ value: E, as _: E.Type = E.self, key: (any Hashable)? = nil, policy: RetainPolicy
  ) throws(EngineError) {
    guard let held = Held(value, policy: policy) else {
      throw .weakValue(type: "\(type(of: value as Any))", role: .environment)
    }
    let key = EnvironmentKey(type: E.self, custom: key)
    core.tellEnvironment(to: core.putEnvironment(held, key: key))
  }

  /// Removes the value that was set on this node as one of this type; returns false if there is
  /// none.
  @discardableResult
  public func removeEnvironment<E>(_: E.Type) -> Bool {
    core.removeEnvironment(key: .type(E.self))
  }

  /// Removes the value that was set on this node under this key; returns false if there is none.
  @discardableResult
  public func removeEnvironment(key: any Hashable) -> Bool {
    core.removeEnvironment(key: .custom(AnyHashable(key)))
  }
}
