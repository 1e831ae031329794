extension Int {
  /// A count with its unit: `1 error`, `3 errors`.
  package func counted(_ thing: String, _ things: String? = nil) -> String {
    "\(self) " + (self == 1 ? thing : things ?? thing + "s")
  }
}
