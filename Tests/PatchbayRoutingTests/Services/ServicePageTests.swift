import Foundation
import Testing

@Suite("The pages about services and protocol routes")
struct ServicePageTests {
  /// A block of Swift on a page.
  struct Block: Sendable, CustomTestStringConvertible {
    let page: String
    let number: Int
    let text: String
    var testDescription: String { "\(page), block \(number)" }
  }

  static let blocks = ["Services", "ProtocolRoutes"].flatMap { page in
    let text =
      (try? String(contentsOfFile: ExampleSource.package + "/Docs/\(page).md", encoding: .utf8))
      ?? ""
    return text.components(separatedBy: "```swift\n").dropFirst().enumerated().map {
      Block(page: page, number: $0 + 1, text: $1.components(separatedBy: "\n```")[0])
    }
  }

  @Test("have blocks that compile", arguments: blocks)
  func compiles(block: Block) throws {
    #expect(try Compiler.firstError(in: block.text) == "")
  }

  @Test("have at least one block each")
  func hasBlocks() { #expect(Self.blocks.count == 7) }
}
