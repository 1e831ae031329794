class ModelRun: ProgramRun {
  private lazy var model = PlainModel(nodes: program.containers + program.composers) {
    [unowned self] in tell($0, $1)
  }

  override func perform(_ step: Step) {
    let nodes = model.nodes
    switch step {
    case .compose(let node, let composer): model.compose(nodes[node], into: nodes[composer])
    case .decompose(let node): model.decompose(nodes[node])
    case .add(let name, let container, let channel, let priority):
      model.add(.init(name: name, channel: channel, priority: priority), to: nodes[container])
    case .remove(let index, let container):
      if let left = model.remove(listener: index, from: nodes[container]) { leave(left.name) }
    case .register(let name, let node, let deed, let kinds, let order):
      model.register(.init(name: name, deed: deed, kinds: kinds, order: order), at: nodes[node])
    case .removeInterceptor(let index, let node):
      model.remove(interceptor: index, from: nodes[node])
    case .release(let index, let text):
      guard let kept = model.kept.entry(index) else { return }
      note(
        delivered: model.release(
          kept, PlainMessage(kind: .event, text: text, channel: kept.channel)))
    case .setEnvironment(let node, let value): nodes[node].environment = value
    case .clear(let kind, let node, let channel):
      model.forget(kind, below: nodes[node], channel: channel)
    case .send(let message, let node, let scope):
      note(delivered: model.send(message, from: nodes[node], scope: scope))
    case .post(let message, let node, let scope):
      model.post(message, from: nodes[node], scope: scope)
    case .ask(let query, let node, let scope, let limit, let fromAfar):
      let wish = Wish(limit: limit ?? .max, isReversed: fromAfar)
      note(answers: model.ask(query, from: nodes[node], scope: scope, wish))
    case .say(_, 5, _, _, _): if latestToLeave != nil { note(delivered: 0) }
    case .say(let message, let index, let container, let scope, let excludingSender):
      guard let listener = nodes[container].listener(index) else { return }
      let excluded = excludingSender ? listener : nil
      note(
        delivered: model.send(message, from: nodes[container], scope: scope, excluding: excluded))
    case .inquire(_, 5, _, _, _, _): if latestToLeave != nil { note(answers: []) }
    case .inquire(let query, let index, let container, let scope, let limit, let fromAfar):
      guard let listener = nodes[container].listener(index) else { return }
      let wish = Wish(limit: limit ?? .max, isReversed: fromAfar)
      note(
        answers: model.ask(query, from: nodes[container], scope: scope, wish, excluding: listener))
    }
  }

  override var remembered: [String] { model.nodes.map { "\($0.memory.map(\.message.words))" } }
}

extension PlainMessage {
  fileprivate var words: String {
    "\(kind == .state ? "Mood" : "Weather") \(text) on \(channel ?? "none")"
  }
}

extension PlainModel.Node {
  fileprivate func listener(_ index: Int) -> PlainModel.Listener? {
    listeners.isEmpty ? nil : listeners[index % listeners.count]
  }
}

extension [String: PlainModel.Kept] {
  fileprivate func entry(_ index: Int) -> Value? {
    isEmpty ? nil : sorted { $0.key < $1.key }[index % count].value
  }
}
