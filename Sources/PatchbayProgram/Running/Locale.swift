import Glibc

enum Locale {
  static var isUnicode: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value.pointee != 0 else { continue }
      let text = String(cString: value).lowercased()
      return text.hasSuffix("utf-8") || text.hasSuffix("utf8")
    }
    return false
  }
}
