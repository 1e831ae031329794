import PatchbayInspection
import PatchbayText

/// A plugin, relay or interceptor that no command makes again.
struct MemberOmission {
  private let reason: Reason
  fileprivate let place: TopologyPath
  /// The type, to group omissions by type and reason; nil to group them by reason.
  private let type: String?
  /// Whether the file has a comment for the omission.
  private let isCommented: Bool

  /// Why no command can add the member.
  enum Reason: Hashable {
    /// The application made the member, and its type is not in the catalogue.
    case made
    /// The application made the plugin with parameters that are not known.
    case parameters
    /// The member is below another omitted one, or after one of the same name.
    case dependent
    /// An interceptor that the application has registered.
    case registered
    /// Received messages may have changed its state.
    case learnt
  }

  init(_ reason: Reason, at place: TopologyPath, type: String?, isCommented: Bool) {
    (self.reason, self.place) = (reason, place)
    (self.type, self.isCommented) = (type, isCommented)
  }
}

extension [MemberOmission] {
  /// One line for each type and reason, in the order of their first omissions.
  var lines: [String] { map { ($0.group, $0.place) }.grouped().map { $0.words($1) } }
}

extension MemberOmission {
  fileprivate struct Group: Hashable {
    let reason: Reason
    let type: String?
    let isCommented: Bool
  }

  fileprivate var group: Group { Group(reason: reason, type: type, isCommented: isCommented) }
}

extension MemberOmission.Group {
  fileprivate func words(_ places: [TopologyPath]) -> String {
    guard let first = places.first else { return "" }
    let isOne = places.count == 1
    if reason == .learnt {
      return isOne
        ? "what \(first) has learnt from messages"
        : "what \(subject(first, places.count)), have learnt from messages"
    }
    let comment =
      isCommented
      ? "; \(isOne ? "its line is saved as a comment" : "their lines are saved as comments")"
      : ""
    return "\(subject(first, places.count)), \(isOne ? one : several)\(comment)"
  }

  private func subject(_ first: TopologyPath, _ count: Int) -> String {
    guard count > 1 else {
      switch reason {
      case .parameters: return "the plugin \(first)"
      case .registered: return "the interceptor \(first)"
      case .made, .dependent, .learnt: return "\(first)"
      }
    }
    let what =
      type.map { "\(count.inGroups) of type \($0)" }
      ?? count.counted("plugin or relay", "plugins and relays")
    return "\(what), the first \(first)"
  }

  private var one: String {
    switch reason {
    case .made: "which the application has made"
    case .registered: "which the application has registered"
    case .parameters: "whose parameters the application has given"
    case .dependent, .learnt: "which needs what the application has made"
    }
  }

  private var several: String {
    reason == .dependent ? "which need what the application has made" : one
  }
}
