import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// A message that ends at a limit fails its command, and all commands around that one.

/// A point in the sequence of messages, to find those that met a limit since.
struct LimitMark {
  fileprivate let lastMessage: Int
  fileprivate let count: Int
}

extension Session {
  /// The current point.
  var limitMark: LimitMark {
    LimitMark(lastMessage: recorder.lastNumber, count: recorder.limitCount)
  }

  /// Throws if a message has ended at a limit since a mark.
  func checkLimits(since mark: LimitMark) throws(ShellError) {
    guard recorder.limitCount > mark.count else { return }
    let traces = recorder.traces.filter {
      $0.number > mark.lastMessage && $0.isTakenBack != true
    }
    guard let trace = traces.first(where: { $0.limitMet != nil }), let limit = trace.limitMet else {
      throw ShellError(
        .refusedByEngine("a message ended at a limit", code: CommandCode.limit.code))
    }
    let first = traces.map(\.number).min() ?? trace.number
    let fault = trace.hops.lazy.compactMap { hop -> String? in
      if case .fault(let words) = hop.step { words } else { nil }
    }.first
    let root = world.roots.map { world.path(of: $0) }.first { trace.sender.isWithin($0) }
    let isOfStack = trace.unreached.contains { $0.isOfStack == true }
    throw ShellError(
      .limitMet(
        LimitMet(
          message: first, more: trace.number - first, limit: limit,
          root: isOfStack ? nil : root?.text ?? "ROOT",
          cycle: recorder.traces.cycle(endingWith: trace), fault: fault)))
  }
}
