/// How many messages wait for an asynchronous reader, and which ones are dropped.
public enum MessageBuffering: Sendable, Hashable {
  /// All wait; memory is the only limit.
  case unbounded
  /// The newest wait, at most this many; older ones are dropped.
  case newest(Int)
  /// The oldest wait, at most this many; newer ones are dropped.
  case oldest(Int)
}

// A dispatch never waits for asynchronous readers: it appends the message to their buffer and goes on.

extension MessageStream where Element: Sendable {
  /// The elements as an asynchronous sequence, kept until they are read; it ends when the
  /// observer's object leaves its tree.
  public var messages: AsyncStream<Element> { messages(buffering: .unbounded) }

  /// The elements as an asynchronous sequence; it ends when the observer's object leaves its tree.
  public func messages(buffering: MessageBuffering) -> AsyncStream<Element> {
    let (stream, continuation) = buffering.makeStream(of: Element.self)
    var binding: MessageBinding?
    binding = attach(
      { element in
        // The reader has gone, so the binding is not needed any more.
        if case .terminated = continuation.yield(element) { binding?.cancel() }
      }, { continuation.finish() })
    return stream
  }
}

// MARK: - Handlers that await

extension MessageStream where Element: Sendable {
  /// Calls an asynchronous handler with every element, one after the other, in a task of its own.
  ///
  /// The handler runs outside the tree, so it captures only what is `Sendable`. The next element waits
  /// until the handler has returned. The task is cancelled by the token and when the observer's object
  /// leaves its tree; waiting elements are dropped.
  @discardableResult
  public func bind(
    buffering: MessageBuffering = .unbounded,
    _ handler: @escaping @Sendable (Element) async -> Void
  ) -> MessageBinding {
    let (elements, continuation) = buffering.makeStream(of: Element.self)
    // Detached, so that it does not retain the task-local values of the task that binds.
    let task = Task.detached {
      for await element in elements {
        // A cancelled stream still yields what it holds.
        if Task.isCancelled { return }
        await handler(element)
      }
    }
    return attach({ continuation.yield($0) }, { task.cancel() })
  }

  /// Calls an asynchronous handler as ``bind(buffering:_:)`` does, with a sender for use after an
  /// `await`.
  ///
  /// Messages sent with it come from the owner of `sender`. A delivery in a tree without a host is a
  /// fault.
  @discardableResult
  public func bind(
    with sender: MessageSender, buffering: MessageBuffering = .unbounded,
    handler: @escaping @Sendable (RemoteSender, Element) async -> Void
  ) -> MessageBinding {
    map { element in (try sender.hostedRemote(), element) }
      .bind(buffering: buffering) { remote, element in await handler(remote, element) }
  }
}

extension MessageStream {
  /// Unavailable: it is there for the compiler to name the calls that take a handler that awaits.
  @available(
    *, unavailable,
    message:
      "a handler bound to its owner can't await; use bind(with:), or bind { } without an owner"
  )
  @discardableResult
  public func bind<Owner: AnyObject>(
    to owner: Owner, handler: @escaping (Owner, Element) async throws -> Void
  ) -> MessageBinding {
    fatalError("unavailable")
  }
}

extension MessageSender {
  fileprivate func hostedRemote() throws(EngineError) -> RemoteSender {
    guard let remote else { throw .notHosted(endpoint.role) }
    return remote
  }
}

extension MessageBuffering {
  fileprivate func makeStream<Element>(of _: Element.Type)
    -> (stream: AsyncStream<Element>, continuation: AsyncStream<Element>.Continuation)
  {
    switch self {
    case .unbounded: AsyncStream.makeStream()
    case .newest(let count): AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(count))
    case .oldest(let count): AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(count))
    }
  }
}
