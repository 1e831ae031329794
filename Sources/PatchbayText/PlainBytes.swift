// Checks of the bytes of a text, which are enough for most texts.

extension String {
  /// Whether the text needs no escapes between double quotes, whatever the language.
  package var isPlainInQuotes: Bool {
    !hasByte { byte in
      byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
    }
  }

  /// Whether every byte is a character that fills one cell.
  var isVisibleASCII: Bool { !hasByte { $0 < 0x20 || $0 >= 0x7F } }

  /// Whether a byte meets a condition.
  ///
  /// All bytes are checked: many at a time take less than one after the other up to the first.
  @inline(__always)
  func hasByte(_ isSo: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var found = false
      for byte in bytes { found = isSo(byte) || found }
      return found
    } ?? utf8.contains(where: isSo)
  }
}
