import PatchbayEngine
import Testing

@Suite("The first moment of a clock")
struct FirstMomentTests {
  @Test("does not depend on the uptime: later times give later moments")
  func order() {
    let day = Duration.seconds(86_400)
    let times: [Duration] = [
      .zero, .nanoseconds(1), .nanoseconds(2), .seconds(1), day, day * 52, day * 53, day * 365,
      day * 3_650, day * 3_650 + .nanoseconds(1), day * 13_000,
    ]
    let moments = times.flatMap { time in
      [FirstMoment.after(time, address: 0), FirstMoment.after(time, address: 0xFFFF_FFFF_FFF0)]
    }
    #expect(moments == moments.sorted())
    #expect(Set(moments).count == moments.count)
  }
}
