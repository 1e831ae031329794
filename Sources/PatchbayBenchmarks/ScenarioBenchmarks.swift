import Glibc

/// Running scenarios; empty unless `patchbay` was built beside this program, as `make bench` does.
var scenarioGroups: [Group] {
  guard let patchbay = Program(named: "patchbay") else { return [] }
  return [
    Group(
      title: "patchbay test, two at a time",
      rows: [100, 1_000].map { count in
        Row(name: "\(count) small files", size: count) {
          let folder = ScenarioFolder(count: count)
          return { patchbay.run("test", "-j2", folder.path, silently: true) }
        }
      })
  ]
}

/// Reports the wall-clock time that many files take, and the peak memory.
func tellScenarioMemory(to report: Report) {
  guard let patchbay = Program(named: "patchbay") else { return }
  let folder = ScenarioFolder(count: 1_000)
  let clock = ContinuousClock()
  report.line("\npatchbay test, two at a time                            seconds     MiB")
  for repetitions in [1, 10] {
    var memory = 0
    let time = clock.measure {
      memory = patchbay.run("test", "-j2", "--repeat=\(repetitions)", folder.path, silently: true)
    }
    let hundredths = (time / .milliseconds(10)).rounded() / 100
    report.line("  \(repetitions * 1_000) small files  \(hundredths)  \(memory / 1024)")
  }
}

/// A folder of small scenarios, which is removed with this object.
private final class ScenarioFolder {
  let path: String
  private let count: Int

  init(count: Int) {
    // mkdtemp replaces the X by an unused name.
    var name = Array("/tmp/patchbay-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { fatalError("no folder for scenarios") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.count = count
    for index in 0..<count { write(index) }
  }

  deinit {
    for index in 0..<count { unlink(file(index)) }
    rmdir(path)
  }

  private func file(_ index: Int) -> String { "\(path)/\(index).scenario" }

  private func write(_ index: Int) {
    let text = """
      @title What is said in the room is heard there, \(index)

      define event Say text:text
      add composer live; add container live/room
      add plugin live/room/p Probe on=Say
      send live/room Say text=hello
        m1 Say  text="hello"  from /live/room
          1 /live/room          enter
          2   p                 deliver
          result  1 observer delivered
      expect delivered m1 live/room/p

      """
    guard let stream = fopen(file(index), "w") else { fatalError("no file for a scenario") }
    fputs(text, stream)
    fclose(stream)
  }
}
