extension Terminal {
  /// Types a text; what the terminal does not accept at once is sent during the next waits.
  public func type(_ text: String) { type(bytes: text.utf8) }

  /// Types bytes, which need not be valid text.
  public func type(bytes: some Sequence<UInt8>) {
    outgoing += bytes
    while !outgoing.isEmpty && work() {}
  }

  /// Presses keys, which send the sequences of the current modes.
  public func press(_ keys: Key...) {
    work()
    for key in keys {
      let application = screen.takesApplicationKeys
      type(key.text(application: application, brackets: screen.takesBracketedPaste))
    }
  }
}
