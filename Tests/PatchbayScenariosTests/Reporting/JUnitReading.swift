import Foundation
import TestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The schema of JUnit's XML, as far as its readers agree on it.
enum JUnitSchema {
  /// What xmllint has against a document; empty where it has nothing. Tests of it declare `.needs(.xmllint)`.
  static func complaints(about xml: String) async throws -> String {
    let schema = House.root.appending(path: "Tests/TestSupport/Schemas/junit.xsd").path
    return try await withTemporaryFolder(files: ["report.xml": xml]) { folder in
      let result = try await runCommand(
        ["xmllint", "--noout", "--schema", schema, "report.xml"], in: folder)
      return result.status == 0 ? "" : result.errors
    }
  }
}

/// What an XML parser finds in a report.
final class JUnitCases: NSObject, XMLParserDelegate {
  /// The attributes of each suite, and `found-…` with how many elements of each name are in it.
  private(set) var suites: [[String: String]] = []
  /// The attributes of each case; those of the element in it as `problem-…`, its text as `text`.
  private(set) var cases: [[String: String]] = []
  private var text = ""

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.formatting) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    text = ""
    switch name {
    case "testsuites": return
    case "testsuite": suites.append(attributes)
    case "testcase": cases.append(attributes)
    default:
      for (key, value) in attributes { cases[cases.count - 1]["problem-\(key)"] = value }
    }
    guard name != "testsuite" else { return }
    let count = suites[suites.count - 1]["found-\(name)"].flatMap { Int($0) } ?? 0
    suites[suites.count - 1]["found-\(name)"] = String(count + 1)
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if ["failure", "error"].contains(name) { cases[cases.count - 1]["text"] = text }
  }
}
