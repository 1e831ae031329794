import PatchbayEngine

var sendGroups: [Group] {
  [0, 1, 10, 100, 1000].map(sendGroup) + [payloadGroup, nestedGroup]
    + [10, 1000].map(uninterestedGroup)
}

// MARK: - N observers

private func sendGroup(_ count: Int) -> Group {
  Group(
    title: "send to \(count) observers",
    rows: [
      Row(name: "Closures.call(\(count))") { closures(count) },
      Row(name: "Classes.call(\(count))") { virtualCalls(count) },
      Row(name: "Existentials.call(\(count))") { existentialCalls(count) },
      Row(name: "Engine.send(\(count))", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(count, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "Engine.sendAny(\(count))", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(count, of: Tick.self)
        let message: any PluginMessage = Tick(number: 1)
        return { container.send(message: message) }
      },
      Row(name: "Engine.declared(\(count))", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addDeclared(count)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "Engine.onChannel(\(count))", mustNotAllocate: true) {
        let container = PluginContainer()
        for index in 0..<count {
          let sum = Sum()
          let start: (MessageSender) -> Void = { sender in
            sender.observe(Tick.self, channel: "red") { sum.value &+= $0.number }
          }
          container.addPlugin(Listener.self, name: "\(index)", params: start)
        }
        return { container.send(message: Tick(number: 1), channel: "red") }
      },
      Row(name: "Engine.declared(\(count)) from a plugin", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addDeclared(count)
        let sender = container.addSender()
        return { withExtendedLifetime(container) { _ = sender.send(message: Tick(number: 1)) } }
      },
      Row(name: "CastingBus.send(\(count))") { castingBus(count) },
      Row(name: "NotificationCenter.post(\(count))") { posting(to: count) },
    ],
    goals: sendGoals(count))
}

private func sendGoals(_ count: Int) -> [Goal] {
  let (closures, container) = ("Closures.call(\(count))", "Engine.send(\(count))")
  switch count {
  case 0: return []
  case 1:
    return [
      .ratio(
        "event to 1 declared, from a plugin / closure call",
        of: "Engine.declared(1) from a plugin", to: closures, atMost: 2)
    ]
  default:
    let peers = atContainer.map { peer in
      Goal("\(peer.name) / event to \(count)", .ratio, atLeast: peer.cheaper) {
        peer.closures / $0.ratio(of: container, to: closures)
      }
    }
    return [
      .ratio(
        "event to \(count) declared / closures", of: "Engine.declared(\(count))", to: closures,
        atMost: count < 1_000 ? 1 : 0.5),
      .ratio(
        "event to \(count) bound at run time / closures", of: container, to: closures,
        atMost: [10: 0.5, 100: 0.35][count] ?? 0.3),
      Goal("NotificationCenter, userInfo / event to \(count)", .ratio, atLeast: 60) {
        $0.ratio(of: "NotificationCenter.post(\(count))", to: container)
      },
    ] + peers
  }
}

/// The baseline: an array of closures, each with a sum of its own.
private func closures(_ count: Int) -> () -> Void {
  let handlers: [(Tick) -> Void] = (0..<count).map { _ in
    let sum = Sum()
    return { sum.value &+= $0.number }
  }
  return { for handler in handlers { handler(Tick(number: 1)) } }
}

private protocol Hearing: AnyObject {
  func hear(_ tick: Tick)
}

private class Callee {
  func hear(_ tick: Tick) {}
}

private final class Adder: Callee, Hearing {
  private var sum = 0
  override func hear(_ tick: Tick) { sum &+= tick.number }
}

private final class Subtractor: Hearing {
  private var sum = 0
  func hear(_ tick: Tick) { sum &-= tick.number }
}

/// The unit of the engine's time in groups without closures to compare with.
var hundredVirtualCalls: Row { Row(name: "Classes.call(100)") { virtualCalls(100) } }

private func virtualCalls(_ count: Int) -> () -> Void {
  let callees = (0..<count).map { _ in Adder() as Callee }
  return { for callee in callees { callee.hear(Tick(number: 1)) } }
}

/// Calls of two classes in turn, so that the optimiser can't assume one of them.
private func existentialCalls(_ count: Int) -> () -> Void {
  let callees = (0..<count).map { $0.isMultiple(of: 2) ? Adder() as any Hearing : Subtractor() }
  return { for callee in callees { callee.hear(Tick(number: 1)) } }
}

/// A bus without an engine: handlers of `Any`, each of which casts.
private func castingBus(_ count: Int, uninterested: Int = 0) -> () -> Void {
  let handlers: [(Any) -> Void] =
    (0..<count).map { _ in castingHandler(Tick.self) }
    + (0..<uninterested).map { _ in castingHandler(Letter.self) }
  return { for handler in handlers { handler(Tick(number: 1)) } }
}

private func castingHandler<M: Countable>(_: M.Type) -> (Any) -> Void {
  let sum = Sum()
  return { if let message = $0 as? M { sum.value &+= message.number } }
}

// MARK: - Payload, nesting, observers of other kinds

private var payloadGroup: Group {
  let letter = Letter(text: "a text that is too long to be kept inline", pages: [1, 2, 3])
  return Group(
    title: "a message with references, to 10",
    rows: [
      Row(name: "Closures.callLetter(10)") {
        let handlers: [(Letter) -> Void] = (0..<10).map { _ in
          let sum = Sum()
          return { sum.value &+= $0.pages.count }
        }
        return { for handler in handlers { handler(letter) } }
      },
      Row(name: "Engine.sendLetter(10)", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(10, of: Letter.self)
        return { container.send(message: letter) }
      },
      Row(name: "Engine.sendAnyLetter(10)", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(10, of: Letter.self)
        let message: any PluginMessage = letter
        return { container.send(message: message) }
      },
    ])
}

private var nestedGroup: Group {
  Group(
    title: "a handler that sends on",
    rows: [
      Row(name: "Engine.send(1) twice") {
        let container = PluginContainer()
        container.addListeners(1, of: Tick.self)
        return {
          container.send(message: Tick(number: 1))
          container.send(message: Tick(number: 1))
        }
      },
      Row(name: "Engine.nested(1 in 1)", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(1, of: Tick.self)
        let start: (MessageSender) -> Void = { sender in
          sender.observe(Letter.self) { _ in sender.send(message: Tick(number: 1)) }
        }
        container.addPlugin(Listener.self, params: start)
        let letter = Letter(text: "", pages: [])
        return { container.send(message: letter) }
      },
    ])
}

private func uninterestedGroup(_ count: Int) -> Group {
  Group(
    title: "one observer among \(count) of other kinds",
    rows: [
      Row(name: "Engine.send(1) alone") {
        let container = PluginContainer()
        container.addListeners(1, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "Engine.send(1) among \(count)", mustNotAllocate: true) {
        let container = PluginContainer()
        container.addListeners(count, of: Letter.self)
        container.addListeners(1, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "CastingBus.send(1) among \(count)") { castingBus(1, uninterested: count) },
    ])
}
