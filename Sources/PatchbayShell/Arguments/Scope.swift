import PatchbayEngine

extension Option where T == ChoiceArgument<MessageScope> {
  /// Of commands that send, or tell what sending would do.
  static var scope: Self {
    Self(
      "scope",
      ChoiceArgument(["everywhere": .everywhere, "container": .container, "subtree": .subtree]),
      placeholder: "SCOPE", "how far: everywhere, container or subtree")
  }
}
