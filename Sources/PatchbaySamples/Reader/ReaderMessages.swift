import PatchbayEngine

/// Turns one page; send it in the page's container.
struct TurnPage: PluginMessage, Codable {
  let to: Direction

  enum Direction: String, Codable { case forward, back }
}

/// The rustle of a page, which only pages nearby receive.
struct PageTurned: PluginMessage, Codable {
  let from: Int
  let to: Int
}

/// The position of the reader, remembered for later observers.
struct ReadingPosition: PluginMessage, Codable {
  static var type: PluginMessageType { .state }
  let page: Int
}

/// Folds or unfolds all pages that it reaches.
struct Fold: PluginMessage, Codable { let isFolded: Bool }

struct Highlight: PluginMessage, Codable {
  let color: Color
  /// Nil means the whole page.
  var word: String?

  enum Color: String, Codable { case yellow, green, pink }
}

/// Asks a page to be read out.
struct ReadAloud: PluginMessage, Codable { let voice: Voice }

/// Each voice is a channel of its own.
enum Voice: String, Codable { case aloud, whisper }

/// A text to read out, on the channel of the voice.
struct Passage: PluginMessage, Codable {
  let page: Int
  let text: String
}

struct Search: PluginMessage, Codable { let word: String }

struct DimLamp: PluginMessage, Codable { let brightness: UInt8 }

/// Counts a word; every page answers with its own count.
struct CountWord: SyncPluginMessage, Codable {
  typealias Response = WordCount
  let word: String
}

struct WordCount: Codable {
  let page: Int
  let times: Int
}

/// Answered with the page where the reader stopped; no answer before the first position.
struct LastPage: SyncPluginMessage, Codable {
  typealias Response = Int
}
