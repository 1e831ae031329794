package import PatchbayInspection

/// Where a session writes: a terminal, a file, a test.
public protocol SessionOutput: AnyObject {
  /// Results of commands, in pieces that need not end where lines end.
  func write(_ text: String)
  /// Errors and remarks, whole lines.
  func write(remark text: String)
  /// Brings what was collected to where it goes, before something else is written there.
  func flush()
}

extension SessionOutput {
  /// Nothing, where nothing is collected.
  public func flush() {}
}

/// Output that keeps in mind which of its lines tell of dispatches.
package protocol TraceKeeper: SessionOutput {
  /// What was written last tells of this, so much of it.
  func told(_ update: TraceUpdate, _ detail: TextStyle.Detail)
}

/// Output that is kept.
public final class KeptOutput: SessionOutput {
  /// Results of commands.
  public private(set) var text = ""
  /// Errors and remarks.
  public private(set) var remarks = ""

  /// Nothing yet.
  public init() {}

  /// Keeps a result.
  public func write(_ text: String) { self.text += text }

  /// Keeps a remark.
  public func write(remark text: String) { remarks += text }

  /// Forgets all of it.
  public func clear() {
    text = ""
    remarks = ""
  }
}

@available(*, unavailable)
extension KeptOutput: Sendable {}
