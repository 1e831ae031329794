public import PatchbayEngine

/// An event with a text.
public struct Text: PluginMessage, Equatable, Sendable {
  public let text: String

  public init(_ text: String = "") { self.text = text }
}

/// A state with a text.
public struct Mood: PluginMessage, Equatable, Sendable {
  public static var type: PluginMessageType { .state }
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// Another state with a text.
public struct Weather: PluginMessage, Equatable, Sendable {
  public static var type: PluginMessageType { .state }
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// An error with a description of its own.
public struct Failure: Error, CustomStringConvertible, Equatable {
  public let description: String

  public init(_ description: String) { self.description = description }
}
