import PatchbayEngine
import PatchbayCatalog

/// A page of the book.
final class PageText: Plugin {
  @MessageObserver private var turn: TurnPage?
  @MessageObserver private var turned: PageTurned?
  @MessageObserver private var fold: Fold?
  @MessageObserver private var highlight: Highlight?
  @MessageObserver private var readAloud: ReadAloud?
  @SyncMessageObserver<PageText, CountWord> private var countWord = { page, query in
    WordCount(page: page.number, times: page.words.filter { $0 == query.word.lowercased() }.count)
  }
  @PluginEnvironment private var size: FontSize?
  @PluginEnvironment private var theme: Theme?
  @PluginEnvironment private var lamp: Lamp?
  private let number: Int
  private let text: String
  private let sheet = TextBox()
  private var isFolded = false
  private var messageSender: MessageSender?

  struct Params: Codable {
    let number: UInt16
    let text: String
  }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    number = Int(params.number)
    text = params.text
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    layOut()
    // Values set anywhere above the page change its look, and so does moving the page.
    $size.bind(to: self) { page, _ in page.layOut() }
    $theme.bind(to: self) { page, _ in page.layOut() }
    listen()
  }

  func queryView(with viewId: String) -> AnyObject? { viewId == "sheet" ? sheet : nil }
}

extension PageText {
  private func listen() {
    $turn.bind(to: self) { page, turn in page.turn(by: turn.to == .forward ? 1 : -1) }
    $turned.bind(to: self) { page, turn in page.notice(turn) }
    $fold.bind(to: self) { page, fold in
      page.isFolded = fold.isFolded
      page.layOut()
    }
    $highlight.bind(to: self) { page, mark in page.mark(mark) }
    $readAloud.bind(to: self) { page, wish in page.beRead(by: wish.voice) }
  }

  private func turn(by step: Int) {
    let next = number + step
    guard next > 0 else {
      messageSender?.note("is the first page")
      return
    }
    messageSender?.send(message: PageTurned(from: number, to: next), excludingSender: true)
    messageSender?.send(message: ReadingPosition(page: next))
  }

  private func notice(_ turn: PageTurned) {
    messageSender?.note(turn.to == number ? "opens: \(look)" : "rustles")
  }

  private func mark(_ mark: Highlight) {
    let isMeant = mark.word.map { words.contains($0.lowercased()) } ?? true
    messageSender?.note(
      isMeant ? "marks \(mark.word ?? "all") \(mark.color)" : "has nothing to mark")
  }

  private func beRead(by voice: Voice) {
    messageSender?.send(message: Passage(page: number, text: text), channel: voice.rawValue)
  }
}

// MARK: - How it looks

extension PageText {
  private var words: [String] { text.lowercased().split { !$0.isLetter }.map(String.init) }

  private var look: String {
    let light = lamp.map { "lamp \($0.brightness)%" } ?? "no lamp"
    return "\(size?.points ?? 10) pt, \(theme?.look ?? .paper), \(light)"
  }

  private func layOut() {
    let heading = "\(number) (\(size?.points ?? 10) pt, \(theme?.look ?? .paper))"
    sheet.lines = isFolded ? [heading] : [heading, text]
  }
}
