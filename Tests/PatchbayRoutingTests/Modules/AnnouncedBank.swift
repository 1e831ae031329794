import PatchbayEngine
import PatchbayRouting
import TestSupport

@section("patchbay_announced") @used
private let announcement: Announcement = {
  $0.module(Bank.self, placed: ModulePlacement(priority: 5, after: ["Vault"]))
  $0.module(Vault.self)
  $0.module(Bystander.self, named: "Other", placed: ModulePlacement(level: .basic))
}

/// Lets a module do more than register itself.
final class Interloper {
  var before: () -> Void = {}
  var after: (MessageSender) -> Void = { _ in }
}

/// Notes its creation and its phases in the journal from its environment.
private class NotingModule: Plugin {
  private let params: String

  required init?(params: Any?) {
    if params as? [String: String] == ["refuse": "yes"] { return nil }
    self.params = (params as? [String: Int]).map { " \($0)" } ?? ""
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    guard let journal = messageSender.environment(Journal.self),
      let modules = messageSender.environment(ModuleRegistry.self)
    else { return }
    let name = name ?? "\(type(of: self))"
    journal.note("\(name) made\(params)")
    let interloper = messageSender.environment(Interloper.self)
    interloper?.before()
    defer { interloper?.after(messageSender) }
    // The list's name and placement take precedence over these.
    _ = try? modules.add("x", placed: ModulePlacement(priority: 99), by: messageSender) { module in
      module.on(.setUp) { _ in journal.note("\(name) setUp") }
      module.on(.initialize) { _ in journal.note("\(name) init") }
    }
  }
}

private final class Bank: NotingModule {}
private final class Vault: NotingModule {}

/// A plugin that registers no module.
private final class Bystander: Plugin {
  init?(params: Any?) {}
}
