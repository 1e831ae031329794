@_extern(c) func LLVMFuzzerRunDriver(
  _ argc: UnsafeMutablePointer<CInt>,
  _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Passes the input of libFuzzer to the language, a session, or the readers of URLs or manifests:
///
///     Fuzz [options of libFuzzer] -ignore_remaining_args=1 language|session|routes|manifests
@main
struct Fuzz {
  @MainActor private static let test: @MainActor ([UInt8]) -> Void =
    switch CommandLine.arguments.last {
    case "language": LanguageTest.run
    case "session": SessionTest.run
    case "routes": RoutesTest.run
    case "manifests": ManifestsTest.run
    default:
      fatalError("usage: Fuzz ... -ignore_remaining_args=1 language|session|routes|manifests")
    }

  static func main() {
    _ = test
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&argc, &argv) { bytes, count in
      let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
      MainActor.assumeIsolated { Fuzz.test(bytes) }
      return 0
    }
  }
}
