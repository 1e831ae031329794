import PatchbayCatalog

extension KindTable {
  /// A name that no kind has: this one, with a number if it is taken.
  func freeName(_ name: String) -> String {
    if self[name] == nil { return name }
    var number = 2
    while self["\(name)~\(number)"] != nil { number += 1 }
    return "\(name)~\(number)"
  }
}
