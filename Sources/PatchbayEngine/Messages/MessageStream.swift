/// The messages of an observer as they are received, or what operators make of them.
///
///     $text.bind(to: self) { chat, message in chat.show(message.text) }
///     $text.filter { !$0.text.isEmpty }.map(\.text.count).bind { print($0) }
///
/// A stream does nothing until a handler is bound to it. A handler that is bound to the stream of a
/// state receives the last state at once.
public struct MessageStream<Element> {
  @usableFromInline typealias Handler = (Element) throws -> Void
  typealias Attach = (_ handler: @escaping Handler, _ onEnd: @escaping () -> Void) -> MessageBinding

  private let source: Source

  private enum Source {
    case observer(ObserverStorage<Element>)
    case operators(Attach, isHost: (AnyObject) -> Bool)
  }
}

@available(*, unavailable)
extension MessageStream: Sendable {}

extension MessageStream {
  init(_ storage: ObserverStorage<Element>) { source = .observer(storage) }

  init(attach: @escaping Attach, isHost: @escaping (AnyObject) -> Bool) {
    source = .operators(attach, isHost: isHost)
  }

  /// Binds a handler, and a closure that is called when no more elements will come.
  @usableFromInline
  func attach(_ handler: @escaping Handler, _ onEnd: @escaping () -> Void) -> MessageBinding {
    switch source {
    case .observer(let storage): storage.attach(handler, onEnd: onEnd)
    case .operators(let attach, _): attach(handler, onEnd)
    }
  }

  /// Whether an object outlives every delivery of this stream.
  @usableFromInline
  func isHost(_ object: AnyObject) -> Bool {
    switch source {
    case .observer(let storage): storage.isHost(object)
    case .operators(_, let isHost): isHost(object)
    }
  }
}

/// Ends a binding or a subscription; without this token, they last as long as their observer.
public final class MessageBinding {
  private var onCancel: OnCancel

  private enum OnCancel {
    case call(() -> Void)
    case cancel(Int, of: any Cancelling)
    case nothing
  }

  init(onCancel: @escaping () -> Void) { self.onCancel = .call(onCancel) }

  init(_ owner: any Cancelling, _ number: Int) { onCancel = .cancel(number, of: owner) }

  /// Ends the binding: the handler is not called again, not even with a message under way.
  public func cancel() {
    switch exchange(&onCancel, with: .nothing) {
    case .call(let body): body()
    case .cancel(let number, let owner): owner.cancel(number)
    case .nothing: break
    }
  }
}

/// What gives each of its parts a number by which the part can be cancelled.
protocol Cancelling: AnyObject {
  /// Ends the part of a number, unless it has ended.
  func cancel(_ number: Int)
}

@available(*, unavailable)
extension MessageBinding: Sendable {}

// MARK: - Binding

extension MessageStream {
  /// Calls `handler` with every element, until cancelled or until the observer's object leaves.
  ///
  /// If the handler throws, that is a fault of the dispatch, which continues. In a relay, a handler
  /// that captures the relay keeps it alive for ever: use ``bind(to:handler:)`` there.
  @inlinable
  @discardableResult
  public func bind(_ handler: @escaping (Element) throws -> Void) -> MessageBinding {
    attach(handler, {})
  }

  /// Calls `handler` with `owner` and every element, without retaining `owner`.
  ///
  /// This costs nothing extra if `owner` is the registered plugin itself. Any other object is
  /// referenced weakly; once it is gone, the handler is not called.
  @inlinable
  @discardableResult
  public func bind<Owner: AnyObject>(
    to owner: Owner, handler: @escaping (Owner, Element) throws -> Void
  ) -> MessageBinding {
    guard isHost(owner) else {
      return attach(
        { [weak owner] element in if let owner { try handler(owner, element) } }, {})
    }
    // The engine retains a plugin until its bindings are cut and no dispatch is under way.
    let host = Unmanaged.passUnretained(owner)
    return attach({ element in try host._withUnsafeGuaranteedRef { try handler($0, element) } }, {})
  }
}

extension MessageStream where Element: PluginMessage {
  /// Sends every element through a sender: with ``map(_:)`` before it, one message leads to another.
  @discardableResult
  public func bind(to sender: MessageSender) -> MessageBinding {
    bind { sender.send(message: $0) }
  }
}

// MARK: - Operators

extension MessageStream {
  /// The elements of this stream, each transformed.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result)
    -> MessageStream<Result>
  {
    MessageStream<Result>(
      attach: { handler, onEnd in attach({ try handler(transform($0)) }, onEnd) },
      isHost: isHost)
  }

  /// The elements for which the condition holds.
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> MessageStream {
    MessageStream(
      attach: { handler, onEnd in
        attach({ element in if try isIncluded(element) { try handler(element) } }, onEnd)
      },
      isHost: isHost)
  }

  /// The elements of this stream and of the others, in the order in which they come.
  public func merge(_ others: MessageStream...) -> MessageStream {
    let streams = [self] + others
    return MessageStream(
      attach: { handler, onEnd in
        var left = streams.count
        let bindings = streams.map { stream in
          stream.attach(handler) {
            left -= 1
            if left == 0 { onEnd() }
          }
        }
        return MessageBinding { for binding in bindings { binding.cancel() } }
      },
      isHost: { owner in streams.allSatisfy { $0.isHost(owner) } })
  }

  /// Pairs of the latest elements, one for each new element once both streams have had one.
  public func combineLatest<Other>(_ other: MessageStream<Other>)
    -> MessageStream<(Element, Other)>
  {
    MessageStream<(Element, Other)>(
      attach: { handler, onEnd in
        var latest: (first: Element?, second: Other?)
        var left = 2
        func tell() throws {
          if let first = latest.first, let second = latest.second { try handler((first, second)) }
        }
        func end() {
          left -= 1
          if left == 0 { onEnd() }
        }
        let bindings = (
          attach(
            {
              latest.first = $0
              try tell()
            }, end),
          other.attach(
            {
              latest.second = $0
              try tell()
            }, end)
        )
        return MessageBinding {
          bindings.0.cancel()
          bindings.1.cancel()
        }
      },
      isHost: { isHost($0) && other.isHost($0) })
  }
}
