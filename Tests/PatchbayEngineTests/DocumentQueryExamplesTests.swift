import PatchbayEngine
import Testing

// MARK: - A query that an interceptor decides about

private struct RoomTitle: SyncPluginMessage {
  typealias Response = String
}

private struct DraftTitle: SyncPluginMessage {
  typealias Response = String
}

private final class TitlePlugin: Plugin {
  @SyncMessageObserver<TitlePlugin, RoomTitle> private var title = .init { base, _ in
    "title in \(base.place)"
  }
  @SyncMessageObserver<TitlePlugin, DraftTitle> private var draft = { base, _ in
    "draft in \(base.place)"
  }
  private let place: String

  init?(params: Any?) { place = params as? String ?? "nowhere" }
}

// MARK: - The code that tests the idea of queries

private struct JumpToHomePage: SyncPluginMessage {
  typealias Response = Bool
}

private struct JumpToWallet: SyncPluginMessage {
  typealias Response = Void
}

private final class Navigator: Plugin {
  @SyncMessageObserver<Navigator, JumpToHomePage> private var jumpToHomePage = { base, _ in
    base.isReady
  }
  @SyncMessageObserver<Navigator, JumpToWallet> private var jumpToWallet = { base, _ in
    base.isReady = false
  }
  private var isReady = true

  init?(params: Any?) {}
}

// MARK: - Substitutes for queries

private struct WhoIsLoggedIn: PluginMessage {
  let answer: (String) -> Void
}

private final class AccountPlugin: Plugin {
  @MessageObserver private var question: WhoIsLoggedIn?
  private let answers: [String]

  init?(params: Any?) {
    answers = params as? [String] ?? []
    $question.bind(to: self) { account, question in account.answers.forEach(question.answer) }
  }
}

private final class CommentPlugin: Plugin {
  @PluginEnvironment private var mayComment: ((String) -> Bool)?

  init?(params: Any?) { (params as? (CommentPlugin) -> Void)?(self) }

  func comment(_ text: String) -> String {
    guard let mayComment else { return "nobody to ask" }
    return mayComment(text) ? "sent" : "refused"
  }
}

@Suite("The document's examples of queries")
struct DocumentQueryExamplesTests {
  private let house = PluginContainerComposer(name: "house")
  private let containerA = PluginContainer(name: "A")
  private let containerB = PluginContainer(name: "B")

  init() throws {
    try house.compose(containerA, containerB)
    containerA.addPlugin(TitlePlugin.self, params: "A")
    containerB.addPlugin(TitlePlugin.self, params: "B")
  }

  struct Variant: CustomTestStringConvertible {
    let testDescription: String
    fileprivate let receive: SyncReceive
    let all: [String]
    let first: [String]
  }

  fileprivate typealias SyncReceive =
    @Sendable (RoomTitle, SyncMessageTransformer, SyncMessageDispatchStrategy) -> Answers<String>

  private static let variants = [
    Variant(
      testDescription: "stops it", receive: { _, _, _ in [] },
      all: ["title in B"], first: ["title in B"]),
    Variant(
      testDescription: "answers in place of its container",
      receive: { _, _, _ in ["value from A"] },
      all: ["value from A", "title in B"], first: ["value from A"]),
    Variant(
      testDescription: "only listens to it",
      receive: { message, transformer, strategy in
        transformer.transform(to: message, strategy: strategy)
      },
      all: ["title in A", "title in B"], first: ["title in A"]),
    Variant(
      testDescription: "asks another query first",
      receive: { message, transformer, strategy in
        let results = transformer.transform(to: DraftTitle(), strategy: .first(1))
        return results + transformer.transform(to: message, strategy: strategy)
      },
      all: ["draft in A", "title in A", "title in B"], first: ["draft in A"]),
  ]

  @Test(
    "an interceptor decides about a query; the answers never exceed the requested number",
    arguments: variants)
  func interceptor(variant: Variant) throws {
    try containerA.register(
      messageInterceptor: SyncMessageInterceptor<RoomTitle>(receiveSyncMessage: variant.receive))
    #expect(house.send(message: RoomTitle(), strategy: .all) == variant.all)
    #expect(house.send(message: RoomTitle(), strategy: .first(1)) == variant.first)
    #expect(house.send(message: RoomTitle()) == variant.first.first)
  }

  @Test("a listener sees a query and changes nothing")
  func listening() throws {
    var log: [String] = []
    try containerA.register(
      messageInterceptor: .listen(receiveSyncMessage: { syncMessage in
        switch syncMessage {
        case is RoomTitle: log.append("the title was asked for")
        default: break
        }
      }))
    #expect(house.send(message: RoomTitle(), strategy: .all) == ["title in A", "title in B"])
    #expect(house.send(message: DraftTitle(), strategy: .all) == ["draft in A", "draft in B"])
    #expect(log == ["the title was asked for"])
  }

  @Test("a query returns the plugin's state; another only shows that the plugin exists")
  func navigator() {
    containerB.addPlugin(Navigator.self)
    #expect(containerA.send(message: JumpToHomePage(), strategy: .all) == [true])
    #expect(containerA.send(message: JumpToWallet(), strategy: .all).count == 1)
    #expect(containerA.send(message: JumpToHomePage()) == false)
    containerB.removePlugin(Navigator.self)
    #expect(containerA.send(message: JumpToWallet(), strategy: .all).isEmpty)
    #expect(containerA.send(message: JumpToHomePage()) == nil)
  }

  @Test("any observer may call the callback of a message, any number of times")
  func callback() {
    containerA.addPlugin(AccountPlugin.self, params: ["Ada", "Ada again"])
    containerB.addPlugin(AccountPlugin.self, name: "silent", params: [String]())
    containerB.addPlugin(AccountPlugin.self, name: "guest", params: ["guest"])
    var answers: [String] = []
    let outcome = house.send(message: WhoIsLoggedIn { answers.append($0) })
    #expect(answers == ["Ada", "Ada again", "guest"])
    #expect(outcome.delivered == 3)
  }

  @Test("readers call a function in the environment, and any node may override it")
  func environment() throws {
    var plugin: CommentPlugin?
    containerA.addPlugin(
      CommentPlugin.self, params: { plugin = $0 } as (CommentPlugin) -> Void)
    let comments = try #require(plugin)
    #expect(comments.comment("hello") == "nobody to ask")
    house.setEnvironment { (text: String) in !text.isEmpty }
    #expect(comments.comment("hello") == "sent")
    #expect(comments.comment("") == "refused")
    containerB.setEnvironment { (_: String) in false }
    #expect(comments.comment("hello") == "sent")
    containerA.setEnvironment { (_: String) in false }
    #expect(comments.comment("hello") == "refused")
  }
}
