import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

/// A world of 100 plugins an area with as many messages in its log, built once, at its first use.
///
/// Each area has 10 rooms with 10 plugins each. The plugins of ten areas observe 1,000 kinds, and
/// each of the first hundred kinds leads to another. Each area drops the late messages of two kinds.
final class BigWorld {
  private(set) lazy var session = Session.after(
    kinds + areas + rooms + interceptors + settings + sends, keepingTraces: 10_000)

  private let areaCount: Int
  private let kindCount = 1_000
  /// One in nine of these leads to a further message.
  private var sendCount: Int { areaCount * 90 }

  init(areas: Int) { areaCount = areas }
}

extension BigWorld {
  private var kinds: [String] { (0..<kindCount).map { "define event K\($0) n:int" } }

  private var areas: [String] {
    ["add composer app"] + (0..<areaCount).map { "add composer app/area\($0)" }
  }

  private var rooms: [String] {
    (0..<areaCount).flatMap { area in
      (0..<10).flatMap { room in
        ["add container app/area\(area)/room\(room)"]
          + (0..<10).map { plugin(area: area, room: room, $0) }
      }
    }
  }

  /// The hundred plugins of an area observe a hundred consecutive kinds.
  private func plugin(area: Int, room: Int, _ number: Int) -> String {
    let kind = (area * 100 + room * 10 + number) % kindCount
    let add = "add plugin app/area\(area)/room\(room)/p\(number)"
    return area == 0
      ? "\(add) Forwarder on=K\(kind) send=K\(kind + 100) n:=.n" : "\(add) Probe on=K\(kind)"
  }

  private var interceptors: [String] {
    (0..<areaCount).map { area in
      "add interceptor app/area\(area):gate drop K\(area) K\(area + 200) --when='.n > 4000'"
    }
  }

  private var settings: [String] { (0..<areaCount).map { "env app/area\($0) level=\($0)" } }

  private var sends: [String] {
    (0..<sendCount).map { index in
      let kind = index.isMultiple(of: 9) ? index / 9 % 100 : index % kindCount
      return "send app/area\(index % areaCount) K\(kind) n=\(index) --trace=off"
    }
  }
}
