import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("The contents of an instance")
struct InstanceContentsTests {
  private final class Plain {
    @MessageObserver var text: SendText?
    var lines = ["a", "b"]
    var sender: MessageSender?
    let handler: (Int) -> Int = { $0 }
    let tree: ComposableContainer? = PluginContainer(name: "hidden")
    weak var other: Plain?
    var count = 3
  }

  private final class Later {
    lazy var words = "later"
  }

  private struct Told: Inspectable {
    let secret = 1
    var inspection: KeyValuePairs<String, Any> { ["shown": 2, "none": Int?.none as Any] }
  }

  private struct Many {
    let values = Array(repeating: 1, count: 30)
    let deep = [[[[1]]]]
    let long = String(repeating: "x", count: 1_000)
  }

  @Test("are its stored properties, without those that the engine connects")
  func stored() {
    let contents = InstanceContents(of: Plain())
    #expect(!contents.isTold)
    #expect(contents.values.map(\.name) == ["lines", "other", "count"])
    #expect(contents.values.map(\.words) == [#"["a", "b"]"#, "null", "3"])
  }

  @Test("are what an Inspectable object reports")
  func told() {
    let contents = InstanceContents(of: Told())
    #expect(contents.isTold)
    #expect(contents.values.map(\.name) == ["shown", "none"])
    #expect(contents.values.map(\.words) == ["2", "null"])
  }

  @Test("are limited in number, depth and length")
  func bounded() {
    let contents = InstanceContents(of: Many())
    #expect(contents.values[0].words == "[1, 1, 1, 1, 1, 1, 1, 1, … (30 in all)]")
    #expect(contents.values[1].words == "[[[[…]]]]")
    #expect(contents.values[2].words.count < 150)
  }

  @Test("of an object that refers to itself are finite")
  func cycle() {
    let plain = Plain()
    plain.other = plain
    #expect(InstanceContents(of: plain).values.contains { $0.name == "other" })
  }

  @Test("have a lazy property under its name, with its value once it was read")
  func lazy() {
    let later = Later()
    #expect(InstanceContents(of: later).values.map(\.name) == ["words"])
    _ = later.words
    #expect(InstanceContents(of: later).values.map(\.name) == ["words"])
    #expect(InstanceContents(of: later).values.map(\.words) == [#""later""#])
  }
}
