import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Reasons of interceptors")
struct ReasoningTests {
  @Test("a secret value is not shown in a remedy")
  func aSecretIsKept() throws {
    let output = KeptOutput()
    var options = SessionOptions()
    options.recording.wording = Wording(secrets: ["pin"])
    let session = try Session(
      catalog: .application(isEmpty: true), output: output, options: options)
    session.run(
      SourceText(
        """
        define event Ping pin:int; add container r; add plugin r/p Probe on=Ping
        add interceptor r:k drop Ping --when='.pin == 7'; send r Ping pin=7 --trace=off; why r/p
        """))
    #expect(output.remarks == "")
    #expect(!output.text.contains("would pass"))
    #expect(output.text.contains(Self.remove), "\(output.text)")
  }

  private static let remove = "to do: remove /r:k, or have it let the message pass"
}
