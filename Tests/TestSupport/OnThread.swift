import Foundation

/// Runs a function that waits on a thread of its own: the tests share a thread for each processor.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { done in
    Thread { done.resume(returning: body()) }.start()
  }
}
