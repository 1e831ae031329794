import Foundation
import TestSupport

/// The Swift compiler, used on the examples of this folder.
enum Compiler {
  /// Returns the first error of a text compiled beside the examples; the whole output if there is
  /// none.
  static func firstError(in text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Attempt.swift")
    let needs = "protocol RoomExample {}\n"
    try ("import PatchbayEngine\nimport PatchbayRouting\n" + needs + text).write(
      to: file, atomically: true, encoding: .utf8)
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", modules, "-I",
        ExampleSource.package + "/Sources/CRegistry/include", file.path,
      ]
      + ["Query", "Event", "Module", "Service", "Route"].map {
        ExampleSource.folder + "/\($0)Example.swift"
      }
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let first = words.split(separator: "\n").first {
      $0.contains("Attempt.swift") && $0.contains("error: ")
    }
    return first.flatMap { $0.components(separatedBy: "error: ").last } ?? words
  }
}
