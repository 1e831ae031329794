extension ComposableContainer {
  /// Gives this node and everything below it a value, to be read by ``PluginEnvironment``.
  ///
  /// It takes the place of the one that was set here before, and, for readers from here down, that
  /// of the ancestors'. It stands under its static type, or under `key` if there is one; keys are
  /// compared by their own equality. An `any Service` is read as `any Service`; `as:` says so where
  /// the value at hand is of a type of its own.
  public func setEnvironment<E>(
    _ value: E, as _: E.Type = E.self, key: (any Hashable)? = nil
  ) {
    let key = EnvironmentKey(type: E.self, custom: key)
    core.tellEnvironment(to: core.putEnvironment(.strong(value), key: key))
  }

  /// Gives this node and everything below it a value; with `.weak` only while another owner retains
  /// it, which takes an object.
  ///
  /// Once a weakly held value has died, that of the ancestors is read. Listeners are not notified.
  public func setEnvironment<E>(
    _ value: E, as _: E.Type = E.self, key: (any Hashable)? = nil, policy: RetainPolicy
  ) throws(EngineError) {
    guard let held = Held(value, policy: policy) else {
      throw .weakValue(type: "\(type(of: value as Any))", role: .environment)
    }
    let key = EnvironmentKey(type: E.self, custom: key)
    core.tellEnvironment(to: core.putEnvironment(held, key: key))
  }

  /// Takes back the value that was set on this node as one of this type; false if there is none.
  @discardableResult
  public func removeEnvironment<E>(_: E.Type) -> Bool {
    core.removeEnvironment(key: .type(E.self))
  }

  /// Takes back the value that was set on this node under this key; false if there is none.
  @discardableResult
  public func removeEnvironment(key: any Hashable) -> Bool {
    core.removeEnvironment(key: .custom(AnyHashable(key)))
  }
}
