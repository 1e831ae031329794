import PatchbayEngine

extension Option where T == ChoiceArgument<MessageScope> {
  /// The scope option of commands that send, or predict a send.
  static var scope: Self {
    Self(
      "scope",
      ChoiceArgument(["everywhere": .everywhere, "container": .container, "subtree": .subtree]),
      placeholder: "SCOPE", "how far: everywhere, container or subtree")
  }
}
