#if LineEditing
  import CEditline

  /// A wrapper of libedit, with the functions that its keys call.
  ///
  /// Confined to the thread that reads: libedit calls back only while `read` runs.
  final class Editline {
    /// The current prompt; a text between two `\u{1}` has no width.
    var prompt: () -> String = { "" }
    var next: () -> Next = { .end }
    private var handle: OpaquePointer?
    private var keys: [() -> KeyResult] = []
    /// The prompt that libedit got last, kept for as long as libedit may read it.
    private var shownPrompt = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 0)

    enum Next {
      case character(Unicode.Scalar)
      case end
      /// The line was abandoned.
      case abandoned
    }

    enum KeyResult: Int32 {
      case done = 0
      case end = 2
      case refresh = 4
      case beep = 6
    }

    /// Nil if there is no memory for it, or if the terminal does not support editing.
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
      // This sets the mode of the terminal.
      if let handle, !TerminalMode.isLost { ce_destroy(handle) }
      shownPrompt.deallocate()
    }
  }

  // MARK: - Callbacks

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
    /// Defines a function for keys; `name` is for the user's own configuration.
    func define(_ name: String, _ purpose: String, _ body: @escaping () -> KeyResult) {
      guard ce_name_slot(handle, Int32(keys.count), name, purpose) else { return }
      keys.append(body)
    }

    func bind(_ key: String, to function: String) { _ = ce_bind(handle, key, function) }

    /// Reads the user's own configuration; returns false if it asks for vi keys, which are not
    /// supported.
    func readConfiguration(at path: String) -> Bool {
      ce_read_configuration(handle, path)
      guard ce_has_vi_keys(handle) else { return true }
      ce_use_emacs_keys(handle)
      return false
    }

    /// Reads the next character, for a function that takes more than one key; nil if the line is
    /// abandoned.
    func nextCharacter() -> Unicode.Scalar? {
      guard case .character(let scalar) = next() else { return nil }
      return scalar
    }
  }

  // MARK: - The line

  extension Editline {
    /// Reads a line; nil at the end of input, or if the line was abandoned.
    func read() -> String? {
      var length = 0
      guard let text = ce_read(handle, &length) else { return nil }
      var line = String(scalars: UnsafeBufferPointer(start: text, count: length))
      if line.unicodeScalars.last == "\n" { line.unicodeScalars.removeLast() }
      return line
    }

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

    /// Inserts a text before the cursor; returns false if there is no room for it.
    func insert(_ text: String) -> Bool {
      ce_insert(handle, text.unicodeScalars.map(\.value) + [0])
    }

    /// Draws the prompt and the line from the beginning of an empty line of the screen.
    func redraw() { ce_redraw(handle) }
    /// Notes that the screen has another size.
    func resize() { ce_resize(handle) }
    /// Puts the terminal in the mode that it had before.
    func suspend() { ce_suspend(handle) }
    /// Puts the terminal in the mode for editing again.
    func resume() { ce_resume(handle) }

    /// The number of columns that a character takes by libedit's rules; negative if it isn't
    /// printed.
    static func width(_ scalar: Unicode.Scalar) -> Int { Int(ce_width(scalar.value)) }
  }

  extension String {
    /// Creates a text; a value that is no Unicode scalar becomes U+FFFD.
    fileprivate init(scalars: some Sequence<UInt32>) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars.lazy.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
      self.init(text)
    }
  }
#endif
