import PatchbayEngine
import Testing

private struct Click: PluginMessage {
  let banner: String
}

private final class View {
  var subviews: [String] = []
}

/// A plugin that may occur several times, each under its own name.
private final class Banner: Plugin {
  @MessageObserver private var click: Click?
  private let text: String
  private var view: View?

  required init?(params: Any?) {
    guard let text = params as? String else { return nil }
    self.text = text
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    view = slotViewAccessor(nil)?.slotView as? View
    view?.subviews.append(text)
    (slotViewAccessor("badge")?.slotView as? View)?.subviews.append("badge of \(text)")
    $click.filter { $0.banner == name }.bind(to: self) { banner, _ in
      banner.view?.subviews.append("\(banner.text) clicked")
    }
  }

  func queryView(with viewId: String) -> AnyObject? { viewId == text ? view : nil }
}

/// A plugin that needs no parameters, and accepts any.
private final class Clock: Plugin {
  init?(params: Any?) {}
}

private struct Adverts: PluginParamProvider {
  let texts: [String: String]

  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    guard pluginType is Banner.Type, let name else { return nil }
    return texts[name]
  }
}

private final class FrontPage: PluginViewContainer {
  let pluginContainer = PluginContainer(name: "front page")
  let areas = ["top": View(), "bottom": View(), "badge": View()]

  init() throws {
    try pluginContainer.config(viewContainer: self, retainPolicy: .weak)
    pluginContainer.register(pluginParamProvider: Adverts(texts: ["top": "Sale"]))
    pluginContainer.register(
      pluginParamProvider: Adverts(texts: ["top": "never shown", "bottom": "Jobs"]))
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    guard pluginType is Banner.Type, let area = areas[viewId ?? pluginName ?? ""] else {
      return nil
    }
    return AnyPluginSlotView(slotView: area, slotViewController: self)
  }

  func texts(in area: String) -> [String] { areas[area]?.subviews ?? [] }
}

@Suite("The document's examples of plugins")
struct DocumentPluginExamplesTests {
  private let page: FrontPage
  private var container: PluginContainer { page.pluginContainer }

  init() throws { page = try FrontPage() }

  @Test("a plugin takes its parameters from the first provider with a value, or is not built")
  func parameters() {
    #expect(container.addPlugin(Banner.self, name: "top").isAdded)
    #expect(container.addPlugin(Banner.self, name: "bottom").isAdded)
    #expect(container.addPlugin(Banner.self, name: "middle") == .initializationRefused)
    #expect(container.addPlugin(Banner.self) == .initializationRefused)
    #expect(container.addPlugin(Clock.self).isAdded)
    #expect(
      container.plugins.map(\.description) == ["top (Banner)", "bottom (Banner)", "Clock"])
  }

  @Test("two plugins of one type have their own names and slots, and both receive messages")
  func names() {
    container.addPlugin(Banner.self, name: "top")
    container.addPlugin(Banner.self, name: "bottom")
    #expect(container.send(message: Click(banner: "bottom")).delivered == 2)
    #expect(page.texts(in: "top") == ["Sale"])
    #expect(page.texts(in: "bottom") == ["Jobs", "Jobs clicked"])
    #expect(page.texts(in: "badge") == ["badge of Sale", "badge of Jobs"])
    #expect(container.queryView(with: "Jobs") === page.areas["bottom"])
  }

  @Test("a second plugin of the same type and name is ignored, or replaces the first")
  func replacing() {
    container.addPlugin(Banner.self, name: "top")
    #expect(!container.addPlugin(Banner.self, name: "top", params: "Books").isAdded)
    container.send(message: Click(banner: "top"))
    #expect(page.texts(in: "top") == ["Sale", "Sale clicked"])
    let result = container.addPlugin(
      Banner.self, name: "top", params: "Books", replaceExistingPlugin: true)
    #expect(result == .replaced)
    container.send(message: Click(banner: "top"))
    #expect(page.texts(in: "top") == ["Sale", "Sale clicked", "Books", "Books clicked"])
    #expect(container.plugins.count == 1)
  }
}
