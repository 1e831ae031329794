/// A parsed control sequence, `CSI … final`.
struct ControlSequence: Equatable {
  /// The prefix of a private sequence, mostly `?`.
  let prefix: Character?
  /// The numbers between semicolons, each with its colon-separated subparameters.
  let parameters: [[Int?]]
  let intermediates: String
  let final: Character
  /// The sequence as written, without the introducer.
  let text: String

  /// Parses the bytes after the introducer, including the final byte.
  init?(_ bytes: [UInt8]) {
    guard let last = bytes.last else { return nil }
    var rest = bytes.dropLast()
    var prefix: Character?
    if let first = rest.first, 0x3C...0x3F ~= first {
      prefix = Character(Unicode.Scalar(first))
      rest.removeFirst()
    }
    let numbers = rest.prefix { 0x30...0x3B ~= $0 }
    let others = rest.dropFirst(numbers.count)
    guard others.allSatisfy({ 0x20...0x2F ~= $0 }) else { return nil }
    self.prefix = prefix
    parameters =
      numbers.isEmpty
      ? []
      : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
          Int(String(decoding: $0, as: UTF8.self)).map { min($0, 1 << 16) }
        }
      }
    intermediates = String(decoding: others, as: UTF8.self)
    final = Character(Unicode.Scalar(last))
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension ControlSequence {
  /// The parameter at an index; nil if absent.
  func number(_ index: Int) -> Int? {
    parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
  }

  /// The parameter at an index as a repeat count, in which an absent one and 0 mean 1.
  func count(_ index: Int = 0) -> Int { max(1, number(index) ?? 1) }

  /// All parameters, with 0 for absent ones.
  var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}
