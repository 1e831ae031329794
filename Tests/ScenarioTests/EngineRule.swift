/// A rule of the engine with its number: the tag of scenarios, as in `z19`.
struct EngineRule {
  let number: Int
  let name: String
  let words: String

  init(_ number: Int, _ name: String, _ words: String) {
    (self.number, self.name, self.words) = (number, name, words)
  }
}

extension EngineRule {
  static let all = plugins + trees + messages + relays + interceptors + queries + surroundings

  private static let plugins = [
    EngineRule(
      1, "Plugins",
      "are built from parameters, get a sender, may show a view, and are notified of their end"),
    EngineRule(
      2, "Registering",
      "is by type: the container builds the object, owns it and never hands it out"),
    EngineRule(3, "A life", "goes from parameters to building, wiring, starting, living, the end"),
    EngineRule(4, "A plugin that can't be built", "is not added, and nothing else has changed"),
    EngineRule(5, "Adding", "says whether the plugin is there now, and if not, why"),
    EngineRule(6, "Identity", "is the type and the name; no name is one more"),
    EngineRule(7, "Replacing", "happens only if asked for; the new one takes the old one's place"),
    EngineRule(8, "Priority", "decides which observer of a container receives a message first"),
    EngineRule(9, "Providers", "are asked in order for parameters that were not given"),
    EngineRule(10, "A plugin without a view", "works like one with a view"),
    EngineRule(11, "Removing", "a plugin or a whole container does not disturb the rest"),
  ]

  private static let trees = [
    EngineRule(12, "A container", "is all that plugins need; they are peers in it"),
    EngineRule(13, "Composers and containers", "are as folders and files"),
    EngineRule(14, "Composing", "keeps the order, happens as a whole, and never makes a cycle"),
    EngineRule(15, "One parent", "is all that a node has; composing it again moves it"),
    EngineRule(16, "Owning", "composers own what is in them, unless it is held weakly"),
  ]

  private static let messages = [
    EngineRule(17, "Messages", "are of any type, with any content, and matched exactly"),
    EngineRule(18, "Events", "are delivered to current observers, and not remembered"),
    EngineRule(
      19, "A state", "is remembered by each node that it reaches, and replayed to new observers"),
    EngineRule(
      20, "A send",
      "returns when all observers have received the message; a post is delivered later"),
    EngineRule(
      21, "A plugin sends", "to its own container first, then outwards, subtree by subtree"),
    EngineRule(22, "The sender", "receives its own message, unless it excludes itself"),
    EngineRule(23, "A container sends", "to all its plugins and relays, then outwards"),
    EngineRule(24, "A composer sends", "to what is in it, then outwards"),
    EngineRule(25, "On its way", "a message passes each edge in one direction only"),
    EngineRule(26, "A message from above", "is delivered at and below the node that it enters"),
    EngineRule(
      27, "Everywhere, once",
      "every node of a tree is visited once, unless a scope keeps the message in"),
    EngineRule(28, "Observers", "are declared as properties, and found"),
    EngineRule(
      29, "Senders", "are given once and kept; after their plugin has left they send nothing"),
    EngineRule(30, "Sending as a stream", "the elements of a sequence can be sent"),
  ]

  private static let relays = [
    EngineRule(31, "Relays", "are any objects; they receive and send messages like plugins"),
    EngineRule(32, "A relay's life", "does not depend on the container: one that dies is gone"),
    EngineRule(
      33, "After the plugins", "relays receive messages, in the order in which they were connected"),
    EngineRule(34, "Relays of relays", "leave together with the one that has connected them"),
    EngineRule(35, "In two containers", "one relay may be connected, and leaves each by itself"),
  ]

  private static let interceptors = [
    EngineRule(36, "Interceptors", "receive all messages that cross their node, from any sender"),
    EngineRule(
      37, "The order of interceptors", "is the last added first, unless an order is given"),
    EngineRule(
      38, "An interceptor",
      "passes a message to the next one: not at all, once or several times, unchanged or changed"),
    EngineRule(
      39, "Names of interceptors", "are unique in a node, and used to replace and remove them"),
    EngineRule(40, "Listeners", "pass each message unchanged"),
    EngineRule(41, "A message that the sender's own node drops", "is delivered to no observer"),
    EngineRule(42, "Listeners to queries", "receive each query, and pass it unchanged"),
    EngineRule(
      43, "Query interceptors",
      "stop, change or answer a query, or add their answer to those of the responders"),
    EngineRule(
      44, "Answers of interceptors", "count towards the limit; surplus answers are dropped"),
  ]

  private static let queries = [
    EngineRule(45, "Queries", "are messages with an answer, and never remembered"),
    EngineRule(
      46, "Plugins, relays, containers and composers",
      "can send a query; the sender gets a list of answers"),
    EngineRule(47, "A query for one answer", "returns the first answer, or none"),
    EngineRule(48, "The number of answers", "is unlimited, or limited by the sender"),
    EngineRule(
      49, "Responders",
      "are selected by type, name and scope, and asked nearest or farthest first; the sender is not"
    ),
    EngineRule(50, "Each answer", "names its responder"),
    EngineRule(51, "Channels", "separate queries as they separate messages"),
    EngineRule(52, "Handlers", "are declared as properties; each handler of a plugin is asked"),
    EngineRule(53, "A handler", "can be called like a function, without a query"),
    EngineRule(54, "Nodes", "can answer only by interceptors"),
    EngineRule(
      55, "Without a query", "a closure in a message or in the environment can return an answer"),
  ]

  private static let surroundings = [
    EngineRule(56, "Environment", "values are set at nodes, under a key or their type"),
    EngineRule(57, "The nearest", "value above is the one that counts"),
    EngineRule(58, "A change", "is seen by all below at once"),
    EngineRule(59, "In a plugin", "a property reads the value, and reports changes"),
    EngineRule(60, "Weak", "values, children and others are gone with their object"),
    EngineRule(61, "Slots", "a container's one layout has a place for its plugins' views"),
    EngineRule(62, "A slot", "is asked for when it is used, and may be missing"),
    EngineRule(63, "Views", "are asked of plugins, and the first counts"),
    EngineRule(64, "Ready-made interceptors", "count, time and log"),
    EngineRule(65, "Streams", "of messages are mapped, merged and awaited"),
  ]
}
