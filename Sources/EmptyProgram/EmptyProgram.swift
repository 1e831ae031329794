/// What starting costs by itself: the benchmarks start it in turn with `patchbay`.
@main
enum EmptyProgram {
  static func main() {}
}
