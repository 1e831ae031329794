import PatchbayLanguage
import PatchbayScenarios
import PatchbayText

extension TestRun {
  /// Lists files with their titles and tags, and runs none.
  func list(_ files: [ScenarioFile]) -> ExitStatus {
    var status = ExitStatus.success
    var rows: [[String]] = []
    for file in files {
      do throws(ShellError) {
        let headers = Scenario.parse(try file.read()).headers
        rows.append([
          file.path, headers.title ?? "", headers.tags.map { "[\($0)]" }.joined(separator: " "),
        ])
      } catch {
        output.write(remark: "\(error.message.onOneLine)\n")
        status = .misuse
      }
    }
    output.write(Table(rows).text)
    return status
  }
}
