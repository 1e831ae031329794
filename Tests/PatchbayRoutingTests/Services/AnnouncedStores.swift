import PatchbayRouting

@section("patchbay_announced") @used
private let stores: Announcement = {
  $0.service((any AnnouncedStore).self, by: "DiskDrawer", scope: .container) { _ in
    Drawer("disk")
  }
  $0.service((any AnnouncedStore).self, by: "MemoryDrawer") { _ in Drawer("memory") }
  $0.service(AnnouncedDesk.self, by: "Carpenter") { services in
    AnnouncedDesk(try services.resolve((any AnnouncedStore).self))
  }
}

protocol AnnouncedStore: AnyObject { var kind: String { get } }

final class AnnouncedDesk {
  let store: any AnnouncedStore
  init(_ store: any AnnouncedStore) { self.store = store }
}

/// A class that no other file names.
private final class Drawer: AnnouncedStore {
  let kind: String
  init(_ kind: String) { self.kind = kind }
}
