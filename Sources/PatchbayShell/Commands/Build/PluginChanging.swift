import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// set PLUGIN k=v

extension CommandContext {
  /// Gives a plugin another priority, and builds it anew in its place where its parameters change.
  func change(
    _ record: PluginRecord, _ endpoint: Endpoint, in container: PluginContainer,
    _ path: TopologyPath, _ invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    var changed = record
    var isSame = true
    for field in invocation.fields {
      if field.name.text == "priority" {
        changed.priority = try field.priority
        continue
      }
      let written = field.written
      if let index = changed.fields.firstIndex(where: { $0.name == written.name }) {
        if changed.fields[index].isRead(as: written) { continue }
        changed.fields[index] = written
      } else {
        changed.fields.append(written)
      }
      isSame = false
    }
    guard isSame else {
      return try rebuild(changed, endpoint, in: container, path, invocation, at: span)
    }
    if changed.priority != record.priority {
      world.setPriority(changed.priority, of: endpoint, in: container)
    }
  }

  private func rebuild(
    _ changed: PluginRecord, _ endpoint: Endpoint, in container: PluginContainer,
    _ path: TopologyPath, _ invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    let relays = world.relaysBelow(endpoint, in: container, at: path)
    do throws(ShellError) {
      let seat = changed.identity.name == nil ? TopologyPath(path.above.text + "/") : path
      try build([changed.command(at: seat, type: changed.typeName) + " --replace"])
      try connectAgain(relays, from: path, to: path)
    } catch {
      // The command was put together here; its fields are those that were typed, and others.
      let blamed = error.span?.text ?? ""
      let field = invocation.fields.first { $0.name.text == blamed || $0.value.span.text == blamed }
      let isName = field?.name.text == blamed
      throw error.at((isName ? field?.name.span : field?.value.span) ?? span)
    }
    world.restoreArrivals(of: relays, in: container, at: path)
  }
}

extension ArgumentField {
  fileprivate var priority: MessageObservingPriority {
    get throws(ShellError) {
      switch value.text {
      case "high": .high
      case "normal": .normal
      case "low": .low
      default: .priority(try value.number(least: .min, what: "priority"))
      }
    }
  }
}

extension World {
  /// Lets a plugin hear by another priority; nothing else about it changes.
  fileprivate func setPriority(
    _ priority: MessageObservingPriority, of endpoint: Endpoint, in container: PluginContainer
  ) {
    guard case .plugin(let identity) = endpoint.role else { return }
    hasChanged = true
    container.setPriority(priority, of: endpoint)
    let record = record(of: container)
    for index in record.plugins.indices where record.plugins[index].identity == identity {
      record.plugins[index].priority = priority
    }
  }
}
