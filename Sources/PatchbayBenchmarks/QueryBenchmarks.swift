import PatchbayEngine

var queryGroups: [Group] { [singleAnswerGroup, firstAnswerGroup, answererGroup] }

/// A query that is answered with a number.
struct Ask: SyncPluginMessage {
  typealias Response = Int
  let number: Int
}

/// A plugin in the documented form that answers.
final class Answering: Plugin {
  @SyncMessageObserver<Answering, Ask> private var ask = { base, query in
    query.number &+ base.offset
  }
  private let offset = 1

  init?(params: Any?) {}
}

extension PluginContainer {
  fileprivate func addAnswerers(_ count: Int) {
    for index in 0..<count {
      let start: (MessageSender) -> Void = { $0.answer(Ask.self) { $0.number &+ index } }
      addPlugin(Listener.self, name: "answerer \(index)", params: start)
    }
  }
}

/// The cost of interceptors between a query and its only answer.
private var singleAnswerGroup: Group {
  let past = "Engine.ask one past an interceptor"
  return Group(
    title: "a query, one answer",
    rows: [
      Row(name: "Closures.answer(1)") {
        let answerers: [(Ask) -> Int?] = [{ $0.number &+ 1 }]
        let sum = Sum()
        return { for answerer in answerers { sum.value &+= answerer(Ask(number: 1)) ?? 0 } }
      },
      singleAnswerRow("Engine.ask one of 1") { _ in },
      singleAnswerRow(past) { $0.addPasses(1) },
      singleAnswerRow("Engine.ask one past 3 interceptors") { $0.addPasses(3) },
      singleAnswerRow("Engine.ask one past a listener") { $0.addListening() },
    ],
    goals: [
      .time("query to the first past an interceptor", of: past, atMost: 150)
    ])
}

private func singleAnswerRow(
  _ name: String, answerers: Int = 1, _ prepare: @escaping (PluginContainer) -> Void
) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let container = PluginContainer()
    container.addAnswerers(answerers)
    prepare(container)
    let sum = Sum()
    return { sum.value &+= container.send(message: Ask(number: 1)) ?? 0 }
  }
}

/// A list of answers is always allocated; the walk to the answers should not allocate.
private var answererGroup: Group {
  Group(
    title: "a query among 100 answerers",
    rows: [
      singleAnswerRow("Engine.ask one of 100", answerers: 100) { _ in },
      strategyRow("Engine.ask .first(1) of 1", answerers: 1, .first(1)),
      strategyRow("Engine.ask .first(1) of 100", answerers: 100, .first(1)),
      strategyRow("Engine.ask .all of 100", answerers: 100, .all),
    ],
    goals: [
      .time("query to all of 100", of: "Engine.ask .all of 100", atMost: 3_000),
      .allocations(
        "query to all of 100, a list that grows", of: "Engine.ask .all of 100", atMost: 8),
    ])
}

/// The cost of the first answer, however many others there are.
private var firstAnswerGroup: Group {
  let counts = [1, 10, 100, 1_000]
  return Group(
    title: "a query to the first of many",
    rows: counts.map { count in
      Row(name: "Engine.ask the first of \(count)", mustNotAllocate: true, size: count) {
        let container = PluginContainer()
        for index in 0..<count { container.addPlugin(Answering.self, name: "\(index)") }
        let sum = Sum()
        return { sum.value &+= container.send(message: Ask(number: 1)) ?? 0 }
      }
    },
    goals: [.flat("query to the first of 1 to 1,000")]
      + counts.map {
        .time("query to the first of \($0)", of: "Engine.ask the first of \($0)", atMost: 40)
      })
}

private func strategyRow(
  _ name: String, answerers: Int, _ strategy: SyncMessageDispatchStrategy
) -> Row {
  Row(name: name) {
    let container = PluginContainer()
    container.addAnswerers(answerers)
    let sum = Sum()
    return {
      sum.value &+= container.send(message: Ask(number: 1), strategy: strategy).count
    }
  }
}
