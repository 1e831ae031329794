import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

// The example of Docs/Events.md: plugins use their host through a protocol, without importing
// its type.

/// The interface of an editor for its plugins.
private protocol EditorHost: AnyObject {
  var title: String { get set }
}

private final class Editor: EditorHost {
  var title = "untitled"
}

/// An environment value that refers weakly to the host.
private struct HostOfEditor {
  weak var host: (any EditorHost)?
}

private final class TitlePlugin: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { messageSender.environment(HostOfEditor.self)?.host?.title = "draft" }
}

@Suite("A host that plugins know only by a protocol")
struct HostTests {
  @Test("is reached through an environment value, which does not retain it")
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

  @Test("may be missing: plugins can still be added")
  func none() {
    let room = PluginContainer(name: "room")
    guard case .added = room.addPlugin(TitlePlugin.self) else {
      Issue.record("the plugin was not added")
      return
    }
  }
}
