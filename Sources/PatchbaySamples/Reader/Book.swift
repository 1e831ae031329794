import PatchbayEngine

/// A book of two parts: book > part > chapter > spread > page.
enum Book {
  static func tree() throws -> [ComposableContainer] {
    let book = PluginContainerComposer(name: "book")
    let lamp = Lamp(brightness: 60)
    try book.compose(desk(with: lamp), part(1), part(2))
    book.setEnvironment(FontSize(points: 12))
    book.setEnvironment(Theme(look: .paper))
    try book.setEnvironment(lamp, policy: .weak)
    return [book]
  }

  private static func desk(with lamp: Lamp) -> PluginContainer {
    let desk = PluginContainer(name: "desk")
    desk.addPlugin(Bookmark.self, name: "bookmark")
    desk.addPlugin(Narrator.self, name: "narrator")
    desk.addPlugin(SearchBox.self, name: "search")
    desk.addPlugin(ReadingLamp.self, name: "lamp", params: lamp)
    return desk
  }
}

extension Book {
  private static func part(_ number: Int) throws -> PluginContainerComposer {
    let first = (number - 1) * 8
    let part = PluginContainerComposer(name: "part\(number)")
    try part.compose(chapter(1, after: first), chapter(2, after: first + 4))
    if number == 2 { part.setEnvironment(Theme(look: .sepia, accent: "brown")) }
    return part
  }

  private static func chapter(_ number: Int, after page: Int) throws -> PluginContainerComposer {
    let chapter = PluginContainerComposer(name: "ch\(number)")
    try chapter.compose(spread(1, after: page), spread(2, after: page + 2))
    try chapter.register(messageInterceptor: keepNear())
    if number == 2 { chapter.setEnvironment(FontSize(points: 16)) }
    return chapter
  }

  private static func spread(_ number: Int, after page: Int) throws -> PluginContainerComposer {
    let spread = PluginContainerComposer(name: "spread\(number)")
    try spread.compose(self.page(page + 1), self.page(page + 2))
    return spread
  }

  private static func page(_ number: Int) -> PluginContainer {
    let page = PluginContainer(name: "page\(number)")
    let text = number <= story.count ? story[number - 1] : ""
    page.addPlugin(
      PageText.self, name: "text",
      params: PageText.Params(number: UInt16(clamping: number), text: text))
    if number == 16 { page.setEnvironment(Theme(look: .night)) }
    return page
  }

  private static let story = [
    "The keeper climbs the stairs and lights the light.",
    "Below him lies the sea, and on the sea one sail.",
    "It comes no nearer, and it goes no farther.",
    "He writes it down: one sail, no wind.",
    "In the morning the sail is there, and a boat beside it.",
    "A girl rows the boat, and asks for oil.",
    "He has oil for one light, not for two.",
    "She says the sea is dark where she comes from.",
    "They share the oil, and the tower is dim.",
    "Ships ring their bells and grope along.",
    "An inspector comes, and finds half a light.",
    "He finds the book, too, and reads of the sail.",
    "That sail, he says, was lost before my time.",
    "The keeper shows him the empty can.",
    "At night they see it: a small light, far out at sea.",
    "He writes it down: two lights, fair wind.",
  ]
}
