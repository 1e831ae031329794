/// Predicts the row of the next delivery: deliveries of one sender and kind mostly come in the same
/// order.
struct LikelyHearings: Sendable {
  /// The index of the send of each delivery.
  private var sendings: [Int] = []
  /// The index of the delivery that followed each delivery the last time.
  private var follower: [Int] = []
  /// The index of the first delivery of each send the last time.
  private var first: [Int] = []
}

extension LikelyHearings {
  /// The row that followed another the last time, or that came first if `hearing` is nil.
  func next(after hearing: Int?, of sending: Int) -> Int? {
    let likely =
      hearing.map { follower.indices.contains($0) ? follower[$0] : -1 }
      ?? (first.indices.contains(sending) ? first[sending] : -1)
    return sendings.indices.contains(likely) && sendings[likely] == sending ? likely : nil
  }

  mutating func note(_ hearing: Int, after former: Int?, of sending: Int) {
    while sendings.count <= hearing {
      sendings.append(-1)
      follower.append(-1)
    }
    while first.count <= sending { first.append(-1) }
    sendings[hearing] = sending
    if let former { follower[former] = hearing } else { first[sending] = hearing }
  }
}
