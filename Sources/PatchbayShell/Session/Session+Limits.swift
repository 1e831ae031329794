import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// A message that ends at a limit has failed, for the command that sent it and for all around that.

/// How far messages had come, for telling what has happened since.
struct LimitMark {
  fileprivate let lastMessage: Int
  fileprivate let count: Int
}

extension Session {
  /// The messages so far.
  var limitMark: LimitMark {
    LimitMark(lastMessage: recorder.lastNumber, count: recorder.limitCount)
  }

  /// Throws if a message has ended at a limit since.
  func checkLimits(since mark: LimitMark) throws(ShellError) {
    guard recorder.limitCount > mark.count else { return }
    let traces = recorder.traces.filter {
      $0.number > mark.lastMessage && $0.isTakenBack != true
    }
    guard let trace = traces.first(where: { $0.limitMet != nil }), let limit = trace.limitMet else {
      throw ShellError(.someLimitMet)
    }
    let first = traces.map(\.number).min() ?? trace.number
    let fault = trace.hops.lazy.compactMap { hop -> String? in
      if case .fault(let words) = hop.step { words } else { nil }
    }.first
    throw ShellError(
      .limitMet(message: first, more: trace.number - first, limit, cause: fault))
  }
}
