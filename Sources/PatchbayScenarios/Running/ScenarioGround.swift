import PatchbayCatalog
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The files and worlds of a scenario, which are made before the first step.
struct ScenarioGround {
  /// The errors of the files and worlds.
  private(set) var errors: [ShellError] = []
  private(set) var acts: [Act] = []
  private let place: ScenarioPlace

  /// A session with its world, and the steps that are run in it.
  struct Act {
    let session: Session
    let steps: Range<Int>
  }

  /// Makes the files and the worlds; each act has a session of its own.
  init(
    of scenario: Scenario, in place: ScenarioPlace, over catalog: CatalogOf,
    session: MakeSession
  ) {
    self.place = place
    unpack(scenario.files)
    makeActs(of: scenario, over: catalog, session: session)
  }

  /// Makes the catalogue of a sample; without a name, the default one.
  typealias CatalogOf = (Name?) throws(ShellError) -> Catalog

  /// Makes a session over the catalogue of a sample.
  typealias MakeSession = (Catalog, _ sample: Name?) throws(ShellError) -> Session
}

// MARK: - Worlds

extension ScenarioGround {
  private mutating func makeActs(
    of scenario: Scenario, over catalog: CatalogOf, session: MakeSession
  ) {
    var start = 0
    for index in scenario.steps.indices where Work.goesOn {
      let next = index + 1
      if next < scenario.steps.count, scenario.steps[next].begins == nil { continue }
      let sample = scenario.steps[start].begins.map(\.sample) ?? scenario.headers.start
      do throws(ShellError) {
        let session = try session(try catalog(sample), sample)
        acts.append(Act(session: session, steps: start..<next))
      } catch { errors.append(error) }
      start = next
    }
  }
}

// MARK: - Files

extension ScenarioGround {
  private mutating func unpack(_ files: [EmbeddedFile]) {
    for file in files where Work.goesOn {
      do throws(ShellError) { try unpack(file) } catch { errors.append(error) }
    }
  }

  /// Writes an embedded file.
  private func unpack(_ file: EmbeddedFile) throws(ShellError) {
    let text = try file.text(in: place.constants)
    do throws(FileAccess.Failure) { try place.write(text, to: file.path) } catch {
      throw ShellError(writing: file.path, error, at: file.name.span)
    }
  }
}
