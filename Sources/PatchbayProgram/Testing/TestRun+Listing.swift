import PatchbayLanguage
import PatchbayScenarios
import PatchbayText

extension TestRun {
  /// Lists files with their titles and tags, and runs none.
  func list(_ files: [ScenarioFile]) -> ExitStatus {
    var status = ExitStatus.success
    var rows: [ListedFile] = []
    for file in files {
      do throws(ShellError) {
        let headers = Scenario.parse(try file.read()).headers
        rows.append(ListedFile(path: file.path, headers: headers))
      } catch {
        output.write(remark: "\(error.message.onOneLine)\n")
        status = .misuse
      }
    }
    output.write(request.listsJSON ? ListedFile.json(of: rows) : Table(rows.map(\.words)).text)
    return status
  }
}

/// A file that is listed and not run.
private struct ListedFile {
  let path: String
  let headers: ScenarioHeaders
}

extension ListedFile {
  var words: [String] {
    [path, headers.title ?? "", headers.tags.map { "[\($0)]" }.joined(separator: " ")]
  }

  /// The fields have the names that they have in the JSON report.
  var value: Value {
    [
      "path": .text(path), "title": headers.title.map(Value.text) ?? .null,
      "tags": .list(headers.tags.map(Value.text)),
    ]
  }

  /// A list with one file on each line.
  static func json(of files: [Self]) -> String {
    "[" + files.map { "\n\($0.value.json)" }.joined(separator: ",") + "\n]\n"
  }
}
