import PatchbayLanguage
import PatchbaySamples
import PatchbayShell
import Testing

@Suite("Slots of a layout")
struct SlotTests {
  @Test(
    "a slot for the plugin's name takes precedence over one for its type, in any order",
    arguments: [true, false])
  func ownSlots(isTypeFirst: Bool) throws {
    let output = KeptOutput()
    let session = try Session(catalog: Samples.catalog(), output: output)
    let slots = ["slot room Chat --at=left", "slot room Chat:side --at=right"]
    let commands =
      ["add container room"] + (isTypeFirst ? slots : slots.reversed()) + [
        "add plugin room/side Chat", "add plugin room/main Chat",
        "send room SendText text=one --trace=off", "rm room/main",
        "send room SendText text=two --trace=off", "view room",
      ]
    session.run(SourceText(commands.joined(separator: "\n")))
    #expect(output.remarks == "")
    #expect(
      output.text == """
        /room
        + Chat ------++ Chat:side -----+
        |            || one            |
        |            || two            |
        +------------++----------------+

        """)
  }
}
