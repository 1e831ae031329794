/// A control sequence, `CSI … final`, taken apart.
struct ControlSequence: Equatable {
  /// A mark of a private sequence, mostly `?`.
  let prefix: Character?
  /// The numbers between semicolons, each with what follows it after colons.
  let parameters: [[Int?]]
  let intermediates: String
  let final: Character
  /// As it was written, without the introducer.
  let text: String

  /// Takes apart what was between the introducer and the end, with the end.
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
  /// The number at a place, if it is there.
  func number(_ index: Int) -> Int? {
    parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
  }

  /// How often: the number at a place, where nothing and 0 mean 1.
  func count(_ index: Int = 0) -> Int { max(1, number(index) ?? 1) }

  /// All numbers, where nothing means 0.
  var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}
