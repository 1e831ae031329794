import PatchbayCatalog
import PatchbayRouting

extension ModulePhase {
  /// The kind that a module handles to receive the phase.
  var kind: Definition {
    Definition(.event, "Module" + name)
  }

  private var name: String {
    switch self {
    case .setUp: "SetUp"
    case .initialize: "Init"
    case .deferredInit: "DeferredInit"
    case .splash: "Splash"
    case .tearDown: "TearDown"
    }
  }
}
