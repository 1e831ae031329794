import PatchbayEngine
struct Text: PluginMessage { let text: String }
struct Login: PluginMessage { static var type: PluginMessageType { .state }; let user: String }
final class Chat: Plugin {
  @MessageObserver var text: Text?
  @MessageObserver var login: Login?
  init?(params: Any?) {}
  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $text.bind(to: self) { me, t in print(name ?? "-", t.text, me.login?.user ?? "nobody") }
    $login.bind { print(name ?? "-", "login", $0.user) }
  }
}
@main struct Benchmarks {
  static func main() throws {
    let live = PluginContainerComposer(name: "live"), room = PluginContainer(name: "room"),
      tools = PluginContainer(name: "tools")
    try live.compose(room, tools)
    room.addPlugin(Chat.self, name: "a"); tools.addPlugin(Chat.self, name: "b")
    print(live.send(message: Text(text: "hi")))
    print(room.send(message: Login(user: "me")).delivered)
    let late = PluginContainer(name: "late"); late.addPlugin(Chat.self, name: "late")
    try live.compose(late)
    room.addPlugin(Chat.self, name: "new")
    do { try live.compose(live) } catch { print(error) }
    let m: any PluginMessage = Text(text: "any")
    tools.send(message: m)
  }
}
