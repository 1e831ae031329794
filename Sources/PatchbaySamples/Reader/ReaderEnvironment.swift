/// How large the text is from here down.
struct FontSize: Codable { let points: UInt8 }

/// What the pages look like from here down.
struct Theme: Codable {
  let look: Look
  var accent: String?

  enum Look: String, Codable { case paper, sepia, night }
}

/// The light by which all read: one shared object.
///
/// The environment holds it weakly: it shines for as long as there is a lamp.
final class Lamp: Codable {
  var brightness: UInt8

  init(brightness: UInt8) { self.brightness = brightness }
}
