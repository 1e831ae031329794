import PatchbayText

extension Int {
  /// `1 way`, `100,000 ways`.
  func grouped(_ thing: String, _ things: String? = nil) -> String {
    "\(inGroups) " + (self == 1 ? thing : things ?? thing + "s")
  }
}

/// What is in no row of a ledger, as it is full or hops were not kept; nil where all is in one.
func leftOutWords(_ uncounted: Int, mostRows: Int?) -> String? {
  if uncounted == 0 { return nil }
  guard let mostRows else { return "\(uncounted.grouped("hop")) not kept, so not counted" }
  return "more than \(mostRows.inGroups) different ways: "
    + "\(uncounted.grouped("delivery or decision is", "deliveries or decisions are")) not told apart"
}
