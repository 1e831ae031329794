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
    guard !state.watches.isEmpty else {
      recorder.onUpdate = nil
      return
    }
    recorder.onUpdate = { [unowned self] update in
      guard case .ended(let trace, _) = update, state.watches.concern(trace) else { return }
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

/// The traces of a rebuild, under the numbers that the messages had originally.
final class RebuiltTraces {
  /// Counts all messages, and records the traces of those that are kept.
  let recorder: TraceRecorder
  /// The number of the last message whose trace is no longer kept.
  private let lastForgotten: Int
  /// The recorder's last message number when the current step began.
  private var lastNumber = 0
  /// Whether the rebuild has reached the messages that are kept.
  private var isKeeping = false
  private(set) var traces: [Int: Trace] = [:]

  init(_ options: TraceRecorder.Options, upTo lastMessage: Int) {
    lastForgotten = lastMessage - options.mostTraces
    var structureOnly = options
    structureOnly.keepsPayloads = false
    recorder = TraceRecorder(options: structureOnly)
  }
}

extension RebuiltTraces {
  /// Call this before each step, and whenever a step begins a new world.
  func watch(_ world: World, in step: Journal.Step) {
    if world.watchers.isEmpty { world.watch(with: [recorder]) }
    if step.lastMessage > lastForgotten, !isKeeping { beginKeeping(at: step.messagesBefore) }
  }

  /// Moves the traces of a finished step to their original numbers.
  ///
  /// The messages of a step are numbered consecutively. Numbers before them may belong to failed
  /// commands, which are no steps.
  func end(_ step: Journal.Step) {
    // A packed step would be unpacked for its numbers.
    guard isKeeping else { return }
    let shift = step.lastMessage - recorder.lastNumber
    if recorder.lastNumber > lastNumber {
      for trace in recorder.traces where trace.number > lastNumber {
        traces[trace.number + shift] = trace
      }
      recorder.forget()
    }
    recorder.renumber(after: lastNumber, by: shift)
    lastNumber = recorder.lastNumber
  }

  /// Begins to keep messages; the next one comes after `number`.
  private func beginKeeping(at number: Int) {
    isKeeping = true
    recorder.renumber(after: 0, by: number - recorder.lastNumber)
    recorder.forget()
    lastNumber = number
  }
}
