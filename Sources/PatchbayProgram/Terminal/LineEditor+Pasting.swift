#if LineEditing
  import Glibc

  // Bracketed paste: all of a pasted text is text, and none of it is a key.

  extension LineEditor {
    /// The bytes after the ESC that begins a paste.
    static let startOfPaste = Array("[200~".utf8)
    static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// Whether a paste begins with the ESC that was just taken; if so, its start is taken, too.
    ///
    /// This check comes before libedit, which does not recognize a paste after a key that takes
    /// another key, and would run the pasted text line by line.
    func takeStartOfPaste() -> Bool {
      guard question == nil else { return false }
      while !keys.begin(with: Self.startOfPaste) {
        guard keys.mayBegin(with: Self.startOfPaste), isTyping(within: Self.patience),
          readKeys(atMost: 1)
        else { return false }
      }
      var place = 0
      return keys.take(upTo: Self.startOfPaste, lookingFrom: &place) != nil
    }

    /// The milliseconds within which the bytes of one key arrive.
    static let patience: Int32 = 40

    /// Inserts a whole paste into the line, with its newlines: nothing runs before Enter is typed.
    ///
    /// Returns nil on success; otherwise the line is abandoned, or the input has ended.
    func insertPaste() -> Editline.Next? {
      guard let text = takePaste() else {
        if ending == .end { return .end }
        return abandon()
      }
      clear()
      if !text.isEmpty, !editline.insert(text) { write("\u{7}") }
      editline.redraw()
      return nil
    }

    /// Inserts a paste for a key that was bound to this function.
    func paste() -> Editline.KeyResult {
      guard let text = takePaste() else {
        if ending == nil { _ = abandon() }
        return .end
      }
      return text.isEmpty || editline.insert(text) ? .refresh : .beep
    }

    /// The milliseconds of silence after which input was typed by hand.
    private static let pause: Int32 = 150

    /// Returns the text up to the end of a paste; nil if the end never comes.
    private func takePaste() -> String? {
      var place = 0
      while true {
        if let bytes = keys.take(upTo: Self.endOfPaste, lookingFrom: &place) {
          return String(decoding: bytes, as: UTF8.self).fitToBeTyped
        }
        // A terminal that was cut off in the middle of a paste never ends it: a key after a pause
        // does.
        let (isPausing, known) = (!isTyping(within: Self.pause), keys.count)
        guard Process.waitForInput(), readKeys(atMost: 1 << 16) else {
          if !Process.mustStop { ending = .end }
          return nil
        }
        if isPausing, keys.areAll(TerminalMode.key(VINTR), behind: known) {
          forgetTypedAhead()
          kill(0, SIGINT)
        }
        if Process.mustStop { return nil }
      }
    }
  }

  extension String {
    /// The text with plain newlines, and without characters that no line can hold.
    fileprivate var fitToBeTyped: String {
      var text = String.UnicodeScalarView()
      var last: Unicode.Scalar?
      for scalar in unicodeScalars {
        defer { last = scalar }
        switch scalar {
        case "\r": text.append("\n")
        case "\n" where last == "\r": continue
        case "\0": continue
        default: text.append(scalar)
        }
      }
      return String(text)
    }
  }
#endif
