import PatchbayInspection
import PatchbayText

/// A plugin, relay or interceptor that no command makes again.
struct MemberOmission {
  let reason: Reason
  let place: TopologyPath
  /// Whether the file has a comment for the omission.
  var isCommented = false

  /// Why no command can add the member.
  enum Reason: String {
    /// Its type is not in the catalogue.
    case made = "made by the application"
    /// The parameters of a plugin are not known.
    case parameters = "made with parameters of the application"
    /// The member is below another omitted one, or after one of the same name.
    case dependent = "needs what the application has made"
    case registered = "registered by the application"
    /// Received messages may have changed its state.
    case learnt = "what was learnt from messages"
  }
}

extension [MemberOmission] {
  /// One line for each reason, in the order of their first omissions.
  var lines: [String] {
    map { ($0.reason.rawValue + ($0.isCommented ? ", saved as a comment" : ""), $0.place.text) }
      .grouped().map { words, places in "\(places.listed(upTo: 3)): \(words)" }
  }
}
