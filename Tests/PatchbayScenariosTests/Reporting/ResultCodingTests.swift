import Foundation
import PatchbayLanguage
import PatchbayScenarios
import Testing

@Suite("Results from another process")
struct ResultCodingTests {
  @Test(
    "give the same report in every format",
    arguments: ReportFormat.standard.map(\.name))
  func coding(name: String) throws {
    let format = try #require(ReportFormat.standard.first { $0.name == name })
    let coded = try ReportedResults.all.map { result in
      try JSONDecoder().decode(ScenarioResult.self, from: JSONEncoder().encode(result))
    }
    #expect(
      format.text(of: coded, isVerbose: true)
        == format.text(of: ReportedResults.all, isVerbose: true))
  }

  @Test("have errors that point to the same place")
  func places() throws {
    let texts = [
      "ls a\nls \"b\nc", "let a=[1,\n  2}\n", "\u{FEFF}\tls 'ä' <<E x\nE\n", "echo $(", "a {",
    ]
    for text in texts {
      let source = SourceText(name: "f", text)
      for error in Script.parse(source).errors {
        let coded = try JSONDecoder().decode(ShellError.self, from: JSONEncoder().encode(error))
        #expect(coded.description == error.description)
        #expect(coded.value == error.value)
      }
    }
  }
}
