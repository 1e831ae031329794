import PatchbayEngine
import Testing

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
    containerA.addPlugin(CommentPlugin.self, params: { plugin = $0 } as (CommentPlugin) -> Void)
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
