import PatchbayInspection
import PatchbayLanguage

// What is shown of dispatches as they happen.

extension Session {
  /// How traces are written where results go now.
  func textStyle(_ detail: TextStyle.Detail = .full) -> TextStyle {
    var style = TextStyle()
    style.detail = detail
    style.isColoured = isPainting
    return style
  }

  /// Shows the hops of what `body` sends as they happen, as far as `detail` says.
  func showing<Result>(
    _ detail: SessionOptions.TraceDetail, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    guard detail != .off else { return try body() }
    recorder.onUpdate = teller(detail == .brief ? .brief : .full)
    defer { listen() }
    return try body()
  }

  /// Shows what is watched, whenever nothing else is shown.
  func listen() {
    guard !watches.isEmpty else {
      recorder.onUpdate = nil
      return
    }
    recorder.onUpdate = { [unowned self] update in
      guard case .ended(let trace, _) = update, watches.contains(where: { $0.concerns(trace) })
      else { return }
      tell(trace.updates())
    }
  }

  /// Writes what traces tell, with something before each line where that is wanted.
  func tell(
    _ updates: [TraceUpdate], _ detail: TextStyle.Detail = .full,
    stamp: ((TraceUpdate) -> String)? = nil
  ) {
    updates.forEach(teller(detail, stamp: stamp))
  }

  private func teller(
    _ detail: TextStyle.Detail, stamp: ((TraceUpdate) -> String)? = nil
  ) -> (TraceUpdate) -> Void {
    var writer = TraceWriter(style: textStyle(detail))
    let keeper = output as? any TraceKeeper
    return { [unowned self] update in
      let text = writer.write(update)
      guard !text.isEmpty else { return }
      if let stamp {
        // What ends the line before stands before the words of this one.
        let end = text.prefix { $0 == "\n" }
        write(end + stamp(update) + text.dropFirst(end.count), inInk: true)
      } else {
        write(text, inInk: true)
      }
      keeper?.told(update, detail)
    }
  }
}
