import PatchbayLanguage
import PatchbaySamples
import PatchbayShell
import Testing

@Suite("Answers of an application's type")
struct TypedAnswerTests {
  private let output = KeptOutput()
  private let session: Session

  init() throws {
    session = try Session(catalog: Samples.catalog(), output: output)
    run(
      #"add container r; add plugin r/s Supplier prices={"tea":3}; ask r PriceOf sku=tea --trace=off"#
    )
  }

  @discardableResult
  private func run(_ text: String) -> String {
    output.clear()
    session.run(SourceText(text))
    return output.text + output.remarks
  }

  @Test(
    "are expected as they are printed, with fields in any order",
    arguments: [
      #"{"supplier": "s", "cents": 3}"#, #"{"supplier":"s","cents":3}"#,
      #"{"cents":3,"supplier":"s"}"#, #"Offer(supplier: "s", cents: 3)"#,
    ])
  func areExpectedAsTheyArePrinted(answer: String) throws {
    #expect(run("expect answer last '\(answer)'") == "")
    #expect(!run("expect not answer last '\(answer)'").isEmpty)
  }

  @Test("are printed in the same form if they differ")
  func areToldInTheSameForm() throws {
    #expect(
      run(#"expect answer last {"supplier":"s","cents":4}"#)
        .contains(#"the answers are {"supplier": "s", "cents": 3}"#))
  }

  @Test("have the fields that types lists")
  func haveFields() throws {
    #expect(
      run("types PriceOf").hasSuffix(
        """
          returns Offer
            supplier  text
            cents     UInt16

        """))
    #expect(
      run("types PriceOf --format=json").contains(
        #""answer": [{"name": "supplier", "type": "text"}, {"name": "cents", "type": "UInt16"}]"#))
  }
}
