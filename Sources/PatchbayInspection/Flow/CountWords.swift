import PatchbayText

extension Int {
  /// The number with a noun: `1 way`, `100,000 ways`.
  func grouped(_ thing: String, _ things: String? = nil) -> String {
    "\(inGroups) " + (self == 1 ? thing : things ?? thing + "s")
  }
}

/// A remark on uncounted deliveries, because the ledger is full or hops were not kept; nil if all
/// are counted.
func leftOutWords(_ uncounted: Int, mostRows: Int?) -> String? {
  if uncounted == 0 { return nil }
  guard let mostRows else { return "\(uncounted.grouped("hop")) not kept, so not counted" }
  return "more than \(mostRows.inGroups) different ways: "
    + "\(uncounted.grouped("delivery or decision is", "deliveries or decisions are")) not counted separately"
}
