import PatchbayRouting
import TestSupport

/// A target that counts its calls, and notes its creation and release.
final class HomeTarget: ActionTarget {
  private let journal: Journal
  private var calls = 0

  init(_ journal: Journal) {
    self.journal = journal
    journal.note("made")
  }

  deinit { journal.note("released") }

  static var actions: [TargetAction<HomeTarget>] {
    [
      TargetAction("count", exposure: .remote) { home, _ in
        home.calls += 1
        return home.calls
      }, TargetAction("hide") { home, _ in home.journal.note("hidden") },
    ]
  }

  static var notFound: TargetFallback<HomeTarget>? {
    TargetFallback { _, request in
      request.name.action == "stranger" ? nil : .value("no \(request.name.action)")
    }
  }
}

/// A target without a handler for missing actions.
final class BareTarget: ActionTarget {
  static var actions: [TargetAction<BareTarget>] { [TargetAction("show") { _, _ in 1 }] }
}
