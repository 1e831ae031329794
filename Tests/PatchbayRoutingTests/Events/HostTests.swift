import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

// The example of Docs/Events.md: plugins reach what hosts them by a protocol, without importing its type.

/// What an editor shows to its plugins.
private protocol EditorHost: AnyObject {
  var title: String { get set }
}

private final class Editor: EditorHost {
  var title = "untitled"
}

/// A weak hold on the host, as an environment value.
private struct HostOfEditor {
  weak var host: (any EditorHost)?
}

private final class TitlePlugin: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { messageSender.environment(HostOfEditor.self)?.host?.title = "draft" }
}

@Suite("A host that plugins know by its protocol alone")
struct HostTests {
  @Test("is reached by an environment value, and is not kept by it")
  func host() throws {
    var editor: Editor? = Editor()
    let room = PluginContainer(name: "room")
    room.setEnvironment(HostOfEditor(host: editor))
    room.addPlugin(TitlePlugin.self)
    #expect(editor?.title == "draft")
    weak let seen = editor
    editor = nil
    #expect(seen == nil)
  }

  @Test("may be missing: plugins are added all the same")
  func none() {
    let room = PluginContainer(name: "room")
    guard case .added = room.addPlugin(TitlePlugin.self) else {
      Issue.record("the plugin was not added")
      return
    }
  }
}
