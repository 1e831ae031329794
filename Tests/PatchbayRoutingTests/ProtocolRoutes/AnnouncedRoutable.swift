import PatchbayRouting

protocol Announced: AnyObject {}

extension RoutableService where P == any Announced {
  init() { self.init(declaring: ()) }
}

@section("patchbay_announced") @used
private let announcement: Announcement = { $0.declares(RoutableService<any Announced>()) }
