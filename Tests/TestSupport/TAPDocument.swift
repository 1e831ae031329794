import Foundation

/// A report of the Test Anything Protocol, version 14, read strictly; what is none of it throws.
public struct TAPDocument: Sendable {
  /// How many test points its plan promises.
  public private(set) var planned = 0
  /// The test points, in order.
  public private(set) var points: [Point] = []
  /// The comments, without `# `.
  public private(set) var comments: [String] = []

  /// A line that says whether a test went well.
  public struct Point: Sendable {
    /// Whether it begins with `ok`.
    public let isOK: Bool
    /// Its number.
    public let number: Int
    /// Its description, without escapes.
    public let name: String
    /// `TODO` or `SKIP`, in capitals.
    public let directive: String?
    /// Why, without escapes; empty where it isn't said.
    public let reason: String
    /// The lines of YAML below it, without its indentation and marks.
    public internal(set) var diagnostic: [String] = []
  }

  /// A line that is no TAP.
  public struct Trouble: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  public init(_ text: String) throws {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(Substring($0)) }[...]
    guard lines.popLast() == "" else { throw Trouble(description: "the last line has no end") }
    guard lines.popFirst() == "TAP version 14" else { throw Trouble(description: "no version") }
    try readPlan(lines.popFirst() ?? "")
    while let line = lines.popFirst() {
      if let comment = line.dropping("# ") {
        comments.append(comment)
      } else if line == "  ---", !points.isEmpty, points[points.count - 1].diagnostic.isEmpty {
        points[points.count - 1].diagnostic = try Self.takeDiagnostic(from: &lines)
      } else {
        points.append(try Point(line))
      }
    }
    guard points.map(\.number) == Array(1..<(planned + 1)) else {
      throw Trouble(description: "1..\(planned) is promised, and there is \(points.map(\.number))")
    }
  }

  private mutating func readPlan(_ line: String) throws {
    guard let plan = line.wholeMatch(of: /1\.\.([0-9]+)( # .+)?/), let count = Int(plan.1) else {
      throw Trouble(description: "no plan: \(line)")
    }
    planned = count
  }

  private static func takeDiagnostic(from lines: inout ArraySlice<String>) throws -> [String] {
    var diagnostic: [String] = []
    while let line = lines.popFirst() {
      if line == "  ..." { return diagnostic }
      guard let rest = line.dropping("  ") else {
        throw Trouble(description: "not indented: \(line)")
      }
      diagnostic.append(rest)
    }
    throw Trouble(description: "a diagnostic has no end")
  }
}

extension String {
  /// What follows a prefix, scalar by scalar: a combining character would hide the end of it.
  fileprivate func dropping(_ prefix: String) -> String? {
    guard unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(Substring(unicodeScalars.dropFirst(prefix.unicodeScalars.count)))
  }
}

// MARK: - A test point

extension TAPDocument.Point {
  fileprivate init(_ line: String) throws {
    let result = line.dropping("not ")
    isOK = result == nil
    guard let rest = (result ?? line).dropping("ok ") else {
      throw TAPDocument.Trouble(description: "no TAP: \(line)")
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let description = rest.dropping("\(digits) - ") else {
      throw TAPDocument.Trouble(description: "no number or description: \(line)")
    }
    self.number = number
    let (name, comment) = Self.parts(of: description)
    guard let comment else {
      (self.name, directive, reason) = (name, nil, "")
      return
    }
    guard name.unicodeScalars.last == " ",
      let known = ["TODO", "SKIP"].first(where: { comment.dropping(" \($0)") != nil }),
      let words = comment == " \(known)" ? "" : comment.dropping(" \(known) ")
    else { throw TAPDocument.Trouble(description: "no directive: \(line)") }
    self.name = String(Substring(name.unicodeScalars.dropLast()))
    directive = known
    reason = words
  }

  /// What stands before and after the first `#` that isn't escaped, without escapes.
  private static func parts(of text: String) -> (String, String?) {
    var parts = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        parts[parts.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "#", parts.count == 1 {
        parts.append(.init())
      } else {
        parts[parts.count - 1].append(scalar)
      }
    }
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }
}

// MARK: - As much of YAML as our reports have

extension TAPDocument.Point {
  /// The values of all keys of this name that stand on one line, without their quotes.
  ///
  /// A line of a block that looks like one counts too, unless it has another indentation.
  public func values(of key: String) -> [String] {
    diagnostic.compactMap { line in
      let starts = ["\(key): ", "  - \(key): ", "    \(key): "]
      guard let value = starts.lazy.compactMap({ line.dropping($0) }).first else { return nil }
      guard value.unicodeScalars.first == "\"" else { return value }
      return try? JSONDecoder().decode(String.self, from: Data(value.utf8))
    }
  }

  /// The lines of each block of text under this name.
  public func blocks(of key: String) -> [[String]] {
    diagnostic.indices.compactMap { index in
      guard diagnostic[index] == "    \(key): |2+" else { return nil }
      let lines = diagnostic[(index + 1)...].lazy.map { $0.dropping("      ") }
      return Array(lines.prefix { $0 != nil }.compactMap(\.self))
    }
  }
}
