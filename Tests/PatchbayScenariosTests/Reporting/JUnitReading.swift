import Foundation
import TestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The schema of JUnit's XML, as far as its readers agree.
enum JUnitSchema {
  /// Returns the errors that xmllint reports; empty if the document is valid. Tests that use it
  /// declare `.needs(.xmllint)`.
  static func complaints(about xml: String) async throws -> String {
    let schema = House.root.appending(path: "Tests/TestSupport/Schemas/junit.xsd").path
    return try await withTemporaryFolder(files: ["report.xml": xml]) { folder in
      let result = try await runCommand(
        ["xmllint", "--noout", "--schema", schema, "report.xml"], in: folder)
      return result.status == 0 ? "" : result.errors
    }
  }
}

/// The contents of a report, according to an XML parser.
final class JUnitCases: NSObject, XMLParserDelegate {
  /// The attributes of each suite, with the number of elements of each name as `found-…`.
  private(set) var suites: [[String: String]] = []
  /// The attributes of each case; those of its child element as `problem-…`, and its text as
  /// `text`.
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
