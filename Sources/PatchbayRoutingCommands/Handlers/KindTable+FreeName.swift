import PatchbayCatalog

extension KindTable {
  /// A name that no kind has: this, or this with a number.
  func freeName(_ name: String) -> String {
    if self[name] == nil { return name }
    var number = 2
    while self["\(name)~\(number)"] != nil { number += 1 }
    return "\(name)~\(number)"
  }
}
