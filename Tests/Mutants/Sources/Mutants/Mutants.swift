import Foundation
import Synchronization

/// Puts deliberate faults into a copy of the package, one line at a time, and reports which ones no
/// test notices.
@main
struct Mutants {
  let options: Options
  let sources: Sources

  static func main() {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      print(Options.usage)
      exit(2)
    }
    let package = URL(filePath: FileManager.default.currentDirectoryPath)
    do {
      let isGood = try Mutants(options: options, sources: Sources(package: package)).run()
      exit(isGood ? 0 : 1)
    } catch let error as UnknownTarget {
      tell("\(error)")
      exit(2)
    } catch {
      tell("\(error)")
      exit(1)
    }
  }
}

extension Mutants {
  private func run() throws -> Bool {
    var random = SeededGenerator(seed: options.seed)
    var chosen: [Mutation] = []
    // Some faults do not compile, or share a line with another one: weave in more than requested.
    for target in try options.targets.map(sources.target(named:)) {
      chosen += try sources.mutations(of: target, count: options.count * 3 / 2, by: &random)
    }
    if options.lists {
      for mutation in chosen {
        print("\(mutation.file):\(mutation.line)  \(mutation.sort)\n  \(mutation.shown)")
      }
      return true
    }
    var copy = try MutatedPackage(
      of: sources.package, at: sources.package.appending(path: ".build/mutants"), with: chosen)
    try copy.build { Self.tell($0) }
    var stages = try TestStages(of: copy.folder)
    if let failure = try stages.firstFailure() {
      Self.tell("the tests fail without a fault: \(failure)")
      return false
    }
    return try judge(copy.mutations, by: stages)
  }

  private func judge(_ mutations: [Int: Mutation], by stages: TestStages) throws -> Bool {
    let equivalents = try Equivalents(
      readFrom: sources.package.appending(path: "Tests/Mutants/equivalent"))
    let inOrder = mutations.sorted { $0.key < $1.key }
    // One of each target in turn, so that an interrupted run has judged as many of each.
    let wanted = Dictionary(grouping: inOrder, by: \.value.target)
      .values.flatMap { $0.prefix(options.count).enumerated() }
      .sorted { ($0.offset, $0.element.key) < ($1.offset, $1.element.key) }
      .map(\.element)
    let queue = Mutex(wanted[...])
    let report = Mutex(Report())
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
      while let (number, mutation) = queue.withLock({ $0.popFirst() }) {
        do {
          let original = try sources.text(of: mutation.file)
            .split(separator: "\n", omittingEmptySubsequences: false)[mutation.line - 1]
          let row = Report.Row(
            mutation: mutation, original: String(original),
            verdict: try stages.verdict(on: mutation, numbered: number),
            isListed: equivalents.contains(mutation, original: String(original)))
          Self.tell(row.words)
          report.withLock { $0.rows.append(row) }
        } catch {
          Self.tell("\(mutation.file):\(mutation.line): \(error)")
        }
      }
    }
    let (text, isGood) = report.withLock { $0.summary }
    Self.tell(text)
    return isGood
  }

  /// Prints at once, also if the output is a file.
  private static func tell(_ words: String) {
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
  }
}
