import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayShell

/// A message that a plugin, relay or node sends to itself, to use a service or view in the handler.
///
/// The use itself is no message; the trace of this message shows it as a hop.
struct UseRequest: PluginMessage, CustomReflectable {
  let kind: MessageKind?

  /// No fields: the kind says everything.
  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

/// The kinds of use requests by scheme and name, so that repeated uses share one kind.
final class UseKinds {
  private var kinds: [String: MessageKind] = [:]
}

extension UseKinds {
  func kind(of name: String, scheme: String) -> MessageKind {
    let key = "\(scheme) \(name)"
    if let kind = kinds[key] { return kind }
    let kind = MessageKind(name, carriedBy: UseRequest.self, scheme: scheme)
    kinds[key] = kind
    return kind
  }
}

extension World {
  /// The kind of the requests to use a service or view.
  func useKind(of name: String, scheme: String) -> MessageKind {
    store { UseKinds() }.kind(of: name, scheme: scheme)
  }
}

/// The error of a use, as the trace shows it.
struct UseFault: Error, CustomStringConvertible {
  let description: String
}

extension UseFault {
  /// The error with the message and the fix.
  init(_ words: FaultWords) {
    description = words.message + (words.fix.map { "; \($0)" } ?? "")
  }
}

extension HandlerPlace {
  /// Runs a body as the handler of a use request at this place; returns nil if the request was held
  /// back.
  func handling<Result, Failure>(
    _ kind: MessageKind, _ words: @escaping (Failure) -> FaultWords,
    _ body: @escaping () throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    var result: Swift.Result<Result, Failure>?
    let binding = sender.observe(kind, as: UseRequest.self) { _ in
      do throws(Failure) { result = .success(try body()) } catch {
        result = .failure(error)
        throw UseFault(description: words(error).message)
      }
    }
    defer { binding?.cancel() }
    sender.send(message: UseRequest(kind: kind), scope: .container)
    return try result?.get()
  }
}

extension CommandContext {
  /// Runs a use by a place as a dispatch, shows its hops, and returns the result.
  ///
  /// While the world is loaded or copied, nothing is sent: the body runs directly.
  func using<Result, Failure>(
    _ use: ServiceUse, scheme: String, _ invocation: Invocation,
    _ detail: SessionOptions.TraceDetail, _ words: @escaping (Failure) -> FaultWords,
    _ body: @escaping () throws(Failure) -> Result
  ) throws(ShellError) -> Swift.Result<Result, Failure> {
    if world.isSilent { return .init(catching: body) }
    let kind = world.useKind(of: use.name, scheme: scheme)
    var result: Swift.Result<Result, Failure>?
    try dispatch(invocation, with: use.given, showing: detail) { () throws(FieldError) in
      do throws(Failure) {
        result = try use.place.handling(kind, words, body).map { .success($0) }
      } catch { result = .failure(error) }
    }
    guard let result else {
      throw ShellError(.useHeldBack("\(scheme) \(use.name)"), at: invocation.span)
    }
    return result
  }
}
