import PatchbayEngine
import PatchbayRouting

@section("patchbay_announced") @used
private let announcement: Announcement = { $0.plugin(AnnouncedLog.self) }

/// A plugin that no other file names.
private final class AnnouncedLog: Plugin {
  init?(params: Any?) {}
}
