import PatchbayText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A topology, traces or a flow, or several of these, as a JSON document with a schema number.
///
/// `Docs/inspection.schema.json` describes the JSON.
public struct InspectionDocument: Sendable, Hashable {
  /// The tree; nil if the document has none.
  public let topology: Topology?
  /// The recorded dispatches; empty if the document has none.
  public let traces: [Trace]
  /// The graph of senders and receivers; nil if the document has none.
  package let flow: FlowGraph?

  /// The schema number that is written; lower ones are read as well.
  public static let schema = 1
  /// The maximum number of bytes that is read.
  public static let mostBytes = 512 * 1024 * 1024

  /// Creates a document of a topology, of traces, or of both.
  public init(topology: Topology? = nil, traces: [Trace] = []) {
    self.init(topology: topology, traces: traces, flow: nil)
  }

  package init(topology: Topology? = nil, traces: [Trace] = [], flow: FlowGraph?) {
    self.topology = topology
    self.traces = traces
    self.flow = flow
  }
}

// MARK: - Writing

extension InspectionDocument {
  /// The document as JSON; equal documents give equal text.
  public func json(isPretty: Bool = true) throws(InspectionError) -> String {
    try Self.json(
      Content(schema: Self.schema, topology: topology, traces: traces, flow: flow),
      isPretty: isPretty)
  }

  /// Any content as JSON.
  static func json(_ content: some Encodable, isPretty: Bool) throws(InspectionError) -> String {
    let sheet = JSONSheet(isPretty: isPretty)
    do {
      try sheet.write(content)
      return String(decoding: sheet.text.bytes, as: UTF8.self)
    } catch {
      throw .notADocument(place: "while writing", reason: "\(error)")
    }
  }

  /// The top level of the JSON.
  private struct Content: Codable {
    let schema: Int
    let topology: Topology?
    let traces: [Trace]?
    let flow: FlowGraph?
  }
}

// MARK: - Reading

extension InspectionDocument {
  /// Reads a document; throws if the JSON is invalid, too long or inconsistent.
  public init(json: some Collection<UInt8>) throws(InspectionError) {
    guard json.count <= Self.mostBytes else {
      throw .tooLong(bytes: json.count, most: Self.mostBytes)
    }
    let data = Data(json)
    let found = try Self.decode(Version.self, data).schema
    guard (1...Self.schema).contains(found) else {
      throw .unknownSchema(found: found, known: Self.schema)
    }
    let content = try Self.decode(Content.self, data)
    self.init(
      topology: content.topology, traces: content.traces ?? [], flow: content.flow)
    try topology?.check()
    try Trace.check(traces)
  }

  /// Reads a document from a string; throws if the JSON is invalid, too long or inconsistent.
  public init(json: String) throws(InspectionError) { try self.init(json: Array(json.utf8)) }

  private struct Version: Decodable {
    let schema: Int
  }

  private static func decode<Part: Decodable>(_ type: Part.Type, _ data: Data)
    throws(InspectionError) -> Part
  {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw .notADocument(place: error.place, reason: error.reason)
    } catch {
      throw .notADocument(place: "somewhere", reason: "\(error)")
    }
  }
}

extension DecodingError {
  fileprivate var place: String {
    let path = context?.codingPath ?? []
    guard !path.isEmpty else { return "at its top" }
    let names = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return "at " + names.joined(separator: ".")
  }

  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, _): "there is no \(key.stringValue)"
    case .typeMismatch(let type, _): "it is not of type \(type)"
    case .valueNotFound: "there is nothing"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "it can't be read"
    }
  }

  private var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
