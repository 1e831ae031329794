import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

// Traces that are shown while dispatches happen.

extension Session {
  /// The style of traces for the current output.
  func textStyle(_ detail: TextStyle.Detail = .full) -> TextStyle {
    var style = TextStyle()
    style.detail = detail
    style.isColoured = isPainting
    style.isUnicode = options.isUnicode
    return style
  }

  /// Shows the hops of messages that `body` sends as they happen, with repetitions folded.
  ///
  /// A nested call shows nothing itself: the outer one shows its messages.
  func showing<Result>(
    _ detail: SessionOptions.TraceDetail, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    guard detail != .off, !isShowing else { return try body() }
    isShowing = true
    defer { isShowing = false }
    let detail: TextStyle.Detail = detail == .brief ? .brief : .full
    var folding = TraceFolding(detail, keptMessages: recorder.options.mostTraces)
    let tell = teller(detail, TraceWriter(style: textStyle(detail), columns: nameColumns))
    recorder.onUpdate = { update in
      let folded = folding.take(update)
      folded.before.forEach(tell)
      if folded.isWritten { tell(.update(update)) }
    }
    defer {
      folding.finish().forEach(tell)
      listen()
    }
    return try body()
  }

  /// The widths of names in traces of the present trees.
  private var nameColumns: NameColumns {
    let roots = world.roots
    let shapes = roots.map { $0.shape }
    guard let known = knownColumns, known.shapes == shapes else {
      let columns = NameColumns(of: roots)
      knownColumns = (shapes, columns)
      return columns
    }
    var columns = known.columns
    columns.readInterceptors(of: roots.filter { $0.isWithInterceptors })
    return columns
  }

  /// Shows the messages that `watch` asks for, while no other messages are shown.
  func listen() {
    guard !watches.isEmpty else {
      recorder.onUpdate = nil
      return
    }
    recorder.onUpdate = { [unowned self] update in
      guard case .ended(let trace, _) = update, watches.concern(trace) else { return }
      tell(trace.updates())
    }
  }

  /// Writes the updates of traces, each line after `stamp`, if one is given.
  func tell(
    _ updates: [TraceUpdate], _ detail: TextStyle.Detail = .full,
    stamp: ((TraceUpdate) -> String)? = nil
  ) {
    let tell = teller(detail, TraceWriter(style: textStyle(detail)), stamp: stamp)
    for update in updates where Work.goesOn { tell(.update(update)) }
  }

  private func teller(
    _ detail: TextStyle.Detail, _ writer: TraceWriter, stamp: ((TraceUpdate) -> String)? = nil
  ) -> (FoldedUpdate) -> Void {
    var writer = writer
    let keeper = output as? any TraceKeeper
    return { [unowned self] folded in
      let text = writer.write(folded)
      guard !text.isEmpty else { return }
      guard case .update(let update) = folded else { return write(text, inInk: true) }
      if let stamp {
        // A newline that ends the line before goes before the stamp.
        let end = text.prefix { $0 == "\n" }
        write(end + stamp(update) + text.dropFirst(end.count), inInk: true)
      } else {
        write(text, inInk: true)
      }
      keeper?.told(update, detail)
    }
  }
}
