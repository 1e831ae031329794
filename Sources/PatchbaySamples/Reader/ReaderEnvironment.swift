/// The size of the text at a node and below it.
struct FontSize: Codable { let points: UInt8 }

/// The look of the pages at a node and below it.
struct Theme: Codable {
  let look: Look
  var accent: String?

  enum Look: String, Codable { case paper, sepia, night }
}

/// The lamp that all pages read by: one shared object.
///
/// The environment holds it weakly: it is lit as long as its plugin exists.
final class Lamp: Codable {
  var brightness: UInt8

  init(brightness: UInt8) { self.brightness = brightness }
}
