extension Terminal {
  /// Types a text as it is; what doesn't go through at once follows during the next waits.
  public func type(_ text: String) { type(bytes: text.utf8) }

  /// Types bytes, which need not be text.
  public func type(bytes: some Sequence<UInt8>) {
    outgoing += bytes
    while !outgoing.isEmpty && work() {}
  }

  /// Presses keys, which send what the modes ask for that the program has set.
  public func press(_ keys: Key...) {
    work()
    for key in keys {
      let application = screen.takesApplicationKeys
      type(key.text(application: application, brackets: screen.takesBracketedPaste))
    }
  }
}
