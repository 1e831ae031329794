// What the bytes of a text show, for the many texts of which nothing else has to be known.

extension String {
  /// Whether it stands for itself between double quotes, whatever the language.
  package var isPlainInQuotes: Bool {
    !hasByte { byte in
      byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || byte == UInt8(ascii: "&")
    }
  }

  /// Whether each of its bytes is a character that fills a cell.
  var isVisibleASCII: Bool { !hasByte { $0 < 0x20 || $0 >= 0x7F } }

  /// Whether one of its bytes is so.
  ///
  /// All are looked at, since many at a time take less than one after the other up to the first.
  @inline(__always)
  func hasByte(_ isSo: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var found = false
      for byte in bytes { found = isSo(byte) || found }
      return found
    } ?? utf8.contains(where: isSo)
  }
}
