/// A pattern for names and paths: `*` and `?` within a segment, `[a-z]`, `[!a-z]`, and `**` for
/// segments.
///
/// `a/**` matches everything below `a`, and `a/**/b` every `b` below it at any depth. Matching
/// takes linear time.
public struct Glob: Sendable, Hashable {
  private let program: PatternProgram

  /// A piece of a pattern.
  public enum Part: Sendable, Hashable {
    /// A segment in which `*`, `?` and `[…]` are special.
    case pattern(String)
    /// A segment that matches only itself.
    case literal(String)
  }

  /// Creates the pattern of these pieces; nil if nothing in them is special.
  public init?(_ parts: [Part], at span: SourceSpan? = nil) throws(ShellError) {
    var signs: [Sign] = []
    for part in parts {
      switch part {
      case .literal(let text): signs += text.unicodeScalars.map(Sign.scalar)
      case .pattern(let text): signs += try Sign.signs(of: text, at: span)
      }
    }
    if signs.allSatisfy(\.isScalar) { return nil }
    do throws(PatternProgram.TooLarge) {
      program = try PatternProgram(Self.node(signs))
    } catch {
      throw ShellError(.patternTooLarge(most: PatternProgram.most), at: span)
    }
  }
}

extension Glob {
  /// Creates the pattern of a text; nil if nothing in it is special.
  public init?(_ text: String) throws(ShellError) { try self.init([.pattern(text)]) }

  /// Whether a whole name or path matches.
  public func matches(_ text: String) -> Bool {
    var run = PatternRun(program)
    return run.matches(text, whole: true)
  }

  private static func node(_ signs: [Sign]) -> PatternNode {
    let slash = PatternNode.set(ScalarSet("/"))
    let segments = signs.split(separator: .scalar("/"), omittingEmptySubsequences: false)
    var nodes: [PatternNode] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if Array(segment) == [.star, .star] {
        let name = PatternNode.repeated(.set(.allButSlash), 1, nil)
        nodes.append(
          isLast ? .repeated(.set(.all), 1, nil) : .repeated(.sequence([name, slash]), 0, nil))
      } else {
        nodes += segment.map(\.node)
        if !isLast { nodes.append(slash) }
      }
    }
    return .sequence(nodes)
  }
}

/// The elements of a glob.
private enum Sign: Hashable {
  case scalar(Unicode.Scalar)
  case one
  case star
  case set(ScalarSet)

  var isScalar: Bool { if case .scalar = self { true } else { false } }

  var node: PatternNode {
    switch self {
    case .scalar(let scalar): .set(ScalarSet(scalar))
    case .one: .set(.allButSlash)
    case .star: .repeated(.set(.allButSlash), 0, nil)
    case .set(let set): .set(set)
    }
  }

  static func signs(of text: String, at span: SourceSpan?) throws(ShellError) -> [Sign] {
    let scalars = Array(text.unicodeScalars)
    var signs: [Sign] = []
    var place = 0
    while place < scalars.count {
      switch scalars[place] {
      case "*": signs.append(.star)
      case "?": signs.append(.one)
      case "[":
        guard let (set, end) = set(scalars, place + 1) else {
          throw ShellError(.badPattern(.unclosedClass), at: span)
        }
        signs.append(.set(set))
        place = end
      default: signs.append(.scalar(scalars[place]))
      }
      place += 1
    }
    return signs
  }

  /// The characters in brackets, and the place of the closing bracket; nil if there is none.
  private static func set(_ scalars: [Unicode.Scalar], _ start: Int) -> (ScalarSet, Int)? {
    var place = start
    let isNegated = place < scalars.count && (scalars[place] == "!" || scalars[place] == "^")
    if isNegated { place += 1 }
    var ranges: [ClosedRange<UInt32>] = isNegated ? [0x2F...0x2F] : []
    let first = place
    while place < scalars.count, scalars[place] != "]" || place == first {
      var last = scalars[place]
      let low = last
      if place + 2 < scalars.count, scalars[place + 1] == "-", scalars[place + 2] != "]" {
        last = scalars[place + 2]
        place += 2
      }
      ranges.append(min(low, last).value...max(low, last).value)
      place += 1
    }
    return place < scalars.count ? (ScalarSet(ranges: ranges, isNegated: isNegated), place) : nil
  }
}
