import PatchbayCatalog
import PatchbayEngine

extension Sample {
  /// A book with a deep tree, where it matters from which node a message is sent.
  static let reader = Sample(
    name: "reader",
    summary: "a deep tree: the environment and its overrides, scopes, channels, weak holds",
    firstSteps: [
      "tree",
      "send book/part1/ch1/spread1/page1 TurnPage to=forward --scope=container",
      "send book/part2/ch2/spread2/page16 TurnPage to=back --scope=container",
      "ask book/desk/search LastPage",
      "send book/part1/ch1/spread1/page2 ReadAloud voice=whisper --scope=container",
      "send book/part2/ch1 Fold isFolded=true --scope=subtree",
      "env book/part1/ch1 FontSize points=20",
      "send book/part1/ch1 Highlight color=green word=sea --scope=subtree",
      "send book/desk Search word=light",
      "ask book/part1 CountWord word=sea --scope=subtree",
      "rm book/desk/lamp",
    ],
    addTypes: Book.addTypes, tree: Book.tree)
}

extension Book {
  static func addTypes(to catalog: inout Catalog) throws(CatalogError) {
    try addPlugins(to: &catalog)
    try addMessages(to: &catalog)
    try catalog.add(environment: FontSize.self, summary: "the size of the text from here down")
    try catalog.add(environment: Theme.self, summary: "the look of the pages from here down")
    try catalog.add(
      environment: Lamp.self, summary: "the light to read by; an object, which can be held weakly")
    try catalog.add(
      relay: MarginNote.self, params: MarginNote.Params.self, summary: "a note stuck to a page",
      sends: []
    ) { params in MarginNote(params) }
    try catalog.add(
      interceptor: "keep-near", summary: "drops the rustle of pages",
      shape: .object(type: "keep-near", fields: [])
    ) { _ in keepNear() }
  }

  private static func addPlugins(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(
      plugin: PageText.self, params: PageText.Params.self, summary: "a page of a book",
      sends: [
        MessageKey(PageTurned.self), MessageKey(ReadingPosition.self), MessageKey(Passage.self),
      ])
    try catalog.add(
      plugin: Bookmark.self, summary: "remembers the reader's position", sends: [])
    try catalog.add(
      plugin: Narrator.self, summary: "reads out the passages on its channels", sends: [])
    try catalog.add(
      plugin: SearchBox.self, summary: "finds the pages that have a word",
      sends: [MessageKey(query: CountWord.self)])
    try catalog.add(
      plugin: ReadingLamp.self, params: Lamp.self, summary: "keeps a lamp", sends: [])
  }

  private static func addMessages(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(message: TurnPage.self, summary: "turns a page; for one page only")
    try catalog.add(message: PageTurned.self, summary: "the rustle of a page, for those nearby")
    try catalog.add(message: ReadingPosition.self, summary: "the reader's position (state)")
    try catalog.add(message: Fold.self, summary: "folds pages away, or unfolds them")
    try catalog.add(message: Highlight.self, summary: "marks a word, or the whole page")
    try catalog.add(message: ReadAloud.self, summary: "asks a page to have itself read out")
    try catalog.add(message: Passage.self, summary: "what is read out, on the voice's channel")
    try catalog.add(message: Search.self, summary: "asks for the pages that have a word")
    try catalog.add(message: DimLamp.self, summary: "sets the brightness of lamps, in percent")
    try catalog.add(query: CountWord.self, summary: "how often does this word occur?")
    try catalog.add(query: LastPage.self, summary: "which page did the reader reach?")
  }
}
