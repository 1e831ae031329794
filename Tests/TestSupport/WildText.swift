extension String {
  /// The scalars that a terminal would obey, except newlines and tabs: controls and changes of
  /// direction.
  public var wildScalars: [Unicode.Scalar] {
    unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x9, 0xA: false
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// Whether a runner of workflows would obey any part of the text.
  public var hasWorkflowCommand: Bool {
    contains(/(^|\n)[^!-~\n]*::[A-Za-z][^\n]*::/.matchingSemantics(.unicodeScalar))
      || contains(/##(vso|teamcity)?\[/.matchingSemantics(.unicodeScalar))
  }

  /// Whether the text contains nothing that a terminal would obey.
  public var isTame: Bool { wildScalars.isEmpty }
}
