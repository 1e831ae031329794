#if LineEditing
  import CEditline

  /// libedit, with what is done at its keys.
  ///
  /// Confined to the thread that reads: libedit calls back while `read` runs, and only then.
  final class Editline {
    /// What the prompt is now; what stands between two `\u{1}` has no width.
    var prompt: () -> String = { "" }
    /// Waits for a character.
    var next: () -> Next = { .end }
    private var handle: OpaquePointer?
    private var keys: [() -> KeyResult] = []
    /// What libedit was given last, for as long as it may look at it.
    private var shownPrompt = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 0)

    /// The result of waiting for a character.
    enum Next {
      case character(Unicode.Scalar)
      case end
      /// The line is given up.
      case abandoned
    }

    /// What a key has done.
    enum KeyResult: Int32 {
      case done = 0
      case end = 2
      case refresh = 4
      case beep = 6
    }

    /// Nil if there is no memory for it, or if the terminal can't do what editing takes.
    init?(program: String) {
      var callbacks = ce_callbacks()
      callbacks.context = Unmanaged.passUnretained(self).toOpaque()
      callbacks.prompt = { Editline.at($0)?.showPrompt() }
      callbacks.next = { Editline.at($0)?.readNext(into: $1) ?? -1 }
      callbacks.key = { Editline.at($0)?.press(Int($1)) ?? KeyResult.end.rawValue }
      handle = ce_create(program, &callbacks)
      guard let handle, ce_is_able(handle) else { return nil }
    }

    deinit {
      if let handle { ce_destroy(handle) }
      shownPrompt.deallocate()
    }
  }

  // MARK: - What libedit calls

  extension Editline {
    private static func at(_ context: UnsafeMutableRawPointer?) -> Editline? {
      context.map { Unmanaged<Editline>.fromOpaque($0).takeUnretainedValue() }
    }

    private func showPrompt() -> UnsafePointer<UInt32>? {
      let text = prompt().unicodeScalars.map(\.value) + [0]
      shownPrompt.deallocate()
      shownPrompt = .allocate(capacity: text.count)
      _ = shownPrompt.initialize(from: text)
      return UnsafePointer(shownPrompt.baseAddress)
    }

    private func readNext(into character: UnsafeMutablePointer<UInt32>?) -> Int32 {
      switch next() {
      case .character(let scalar):
        character?.pointee = scalar.value
        return 1
      case .end: return 0
      case .abandoned: return -1
      }
    }

    private func press(_ slot: Int) -> Int32 {
      keys.indices.contains(slot) ? keys[slot]().rawValue : KeyResult.beep.rawValue
    }
  }

  // MARK: - Keys

  extension Editline {
    /// Makes something that keys can do; `name` is for the user's own configuration.
    func define(_ name: String, _ purpose: String, _ body: @escaping () -> KeyResult) {
      guard ce_name_slot(handle, Int32(keys.count), name, purpose) else { return }
      keys.append(body)
    }

    func bind(_ key: String, to function: String) { _ = ce_bind(handle, key, function) }

    /// Reads the user's own configuration; false if it asks for the keys of vi, which it does not get.
    func readConfiguration(at path: String) -> Bool {
      ce_read_configuration(handle, path)
      guard ce_has_vi_keys(handle) else { return true }
      ce_use_emacs_keys(handle)
      return false
    }

    /// The next character, for a key that takes more than one; nil if the line is given up.
    func nextCharacter() -> Unicode.Scalar? {
      guard case .character(let scalar) = next() else { return nil }
      return scalar
    }
  }

  // MARK: - The line

  extension Editline {
    /// Reads a line; nil at the end, and when it was given up.
    func read() -> String? {
      var length = 0
      guard let text = ce_read(handle, &length) else { return nil }
      var line = String(scalars: UnsafeBufferPointer(start: text, count: length))
      if line.unicodeScalars.last == "\n" { line.unicodeScalars.removeLast() }
      return line
    }

    /// The line that is being edited.
    var line: EditedLine {
      get {
        var (text, length, cursor) = (UnsafePointer<UInt32>?.none, 0, 0)
        ce_line(handle, &text, &length, &cursor)
        let scalars = UnsafeBufferPointer(start: text, count: length)
        return EditedLine(
          beforeCursor: String(scalars: scalars.prefix(cursor)),
          afterCursor: String(scalars: scalars.dropFirst(cursor)))
      }
      set {
        let text = newValue.text.unicodeScalars.map(\.value)
        _ = ce_set_line(handle, text + [0], text.count, newValue.beforeCursor.unicodeScalars.count)
      }
    }

    /// Puts a text before the cursor; false if there is no room for it.
    func insert(_ text: String) -> Bool {
      ce_insert(handle, text.unicodeScalars.map(\.value) + [0])
    }

    /// Draws the prompt and the line from the beginning of an empty line of the screen.
    func redraw() { ce_redraw(handle) }
    /// The screen has another size.
    func resize() { ce_resize(handle) }
    /// Leaves the terminal as it was before.
    func suspend() { ce_suspend(handle) }
    /// Takes the terminal again.
    func resume() { ce_resume(handle) }

    /// How many columns a character takes, as libedit reckons; negative if it isn't printed.
    static func width(_ scalar: Unicode.Scalar) -> Int { Int(ce_width(scalar.value)) }
  }

  extension String {
    /// What is no character of Unicode can't come out of what was typed.
    fileprivate init(scalars: some Sequence<UInt32>) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars.lazy.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
      self.init(text)
    }
  }
#endif
