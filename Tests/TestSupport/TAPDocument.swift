import Foundation

/// A report of the Test Anything Protocol, version 14, parsed strictly; anything else throws.
public struct TAPDocument: Sendable {
  /// The number of test points in the plan.
  public private(set) var planned = 0
  public private(set) var points: [Point] = []
  public private(set) var comments: [String] = []

  /// A line with the result of a test.
  public struct Point: Sendable {
    /// Whether the line begins with `ok`.
    public let isOK: Bool
    public let number: Int
    public let name: String
    /// `TODO` or `SKIP`, in capitals; nil without a directive.
    public let directive: String?
    /// The reason of the directive, without escapes; empty if none is given.
    public let reason: String
    /// The YAML lines below the test point, without indentation and marks.
    public internal(set) var diagnostic: [String] = []
  }

  /// A line that is not valid TAP.
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
  /// Returns the text after a prefix, by scalars: a combining character would hide the end of the
  /// prefix.
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

  /// Returns the parts before and after the first unescaped `#`, without escapes.
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

// MARK: - The YAML of our reports

extension TAPDocument.Point {
  /// The values of all one-line keys of this name, without quotes.
  ///
  /// A line of a block that looks like a key counts too, unless its indentation differs.
  public func values(of key: String) -> [String] {
    diagnostic.compactMap { line in
      let starts = ["\(key): ", "  - \(key): ", "    \(key): "]
      guard let value = starts.lazy.compactMap({ line.dropping($0) }).first else { return nil }
      guard value.unicodeScalars.first == "\"" else { return value }
      return try? JSONDecoder().decode(String.self, from: Data(value.utf8))
    }
  }

  /// The lines of each text block under this name.
  public func blocks(of key: String) -> [[String]] {
    diagnostic.indices.compactMap { index in
      guard diagnostic[index] == "    \(key): |2+" else { return nil }
      let lines = diagnostic[(index + 1)...].lazy.map { $0.dropping("      ") }
      return Array(lines.prefix { $0 != nil }.compactMap(\.self))
    }
  }
}
