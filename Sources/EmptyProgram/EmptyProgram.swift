/// A program that does nothing: the benchmarks compare its start with that of `patchbay`.
@main
enum EmptyProgram {
  static func main() {}
}
