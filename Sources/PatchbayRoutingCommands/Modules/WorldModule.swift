import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A plugin or relay that is a module: it receives the events whose kinds it handles.
final class WorldModule {
  let name: String
  let placement: ModulePlacement
  let place: HandlerPlace
  /// The lines by the names of the kinds that the module handles.
  private let lines: [String: HandlerLine]
  private let offer: Offer
  /// Whether the module was set up and is not torn down.
  private(set) var isStarted = false

  /// Offers a module under a name; `isSaved` is false if a saved file would not restore its state.
  init(
    _ name: String, _ placement: ModulePlacement, at place: HandlerPlace, in world: World,
    isSaved: @escaping () -> Bool
  ) {
    (self.name, self.placement, self.place) = (name, placement, place)
    var lines: [String: HandlerLine] = [:]
    for kind in place.handledKinds(in: world) {
      lines[kind.name] = HandlerLine(
        to: place, handling: kind, "module",
        named: world.kinds.freeName("\(name).\(kind.name)"), in: world)
    }
    self.lines = lines
    offer = Offer(
      ("module", name, placement.description), of: place, in: world,
      again: Attachment(
        of: place.endpoint, single: "the module \(name)",
        defines: { lines.values.map(\.name) },
        unsaved: { isSaved() ? nil : "that the module \(name) is started" }
      ) { path in
        (["module", path.text, "--name=\(name.asWord)"] + placement.options).joined(separator: " ")
      })
  }
}

extension WorldModule {
  func end() {
    for line in lines.values { line.end() }
    offer.end()
  }

  /// Prepares the call for an event; nil if the module does not handle its kind.
  func preparedCall(of request: ModuleRequest<Any>) -> ModuleRegistry.PreparedCall? {
    if let phase = request.phase { isStarted = phase != .tearDown }
    let kind = request.phase?.kind.name ?? request.event
    guard let line = lines[kind] else { return nil }
    do throws(FieldError) {
      let call = try line.preparedCall(request.fields)
      return { call($0).map { _ in } }
    } catch {
      return { _ in .failed(error) }
    }
  }
}

extension ModuleRequest<Any> {
  /// The fields of the event; phases have none.
  fileprivate var fields: Value { payload as? Value ?? .object([:]) }
}

extension ModulePlacement {
  /// The placement as options of `module`.
  fileprivate var options: [String] {
    var words: [String] = []
    if level != .normal { words.append("--level=\(level.rawValue)") }
    if priority != 0 { words.append("--priority=\(priority)") }
    if !after.isEmpty { words.append("--after=" + after.joined(separator: ",").asWord) }
    if isDeferred { words.append("--deferred") }
    return words
  }
}
