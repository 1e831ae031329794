import PatchbayEngine
import PatchbayRouting

@section("patchbay_announced") @used
private let announcement: Announcement = { $0.plugin(AnnouncedLog.self) }

/// Named nowhere else.
private final class AnnouncedLog: Plugin {
  init?(params: Any?) {}
}
