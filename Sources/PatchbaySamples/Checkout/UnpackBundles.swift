import PatchbayEngine

/// Replaces the adding of a bundle by the adding of each product in it.
struct UnpackBundles: MessageInterceptor {
  let uniqueId = "bundles"
  let bundle: String
  let things: [String]

  var keys: Set<MessageKey>? { [MessageKey(AddItem.self)] }

  var interceptorDescription: InterceptorDescription? {
    InterceptorDescription(
      .becomes(things.map { _ in "AddItem" }), kinds: ["AddItem"], when: "sku is \(bundle)")
  }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    guard let item = message as? AddItem, item.sku == bundle else {
      transformer.transform(to: message)
      return
    }
    transformer.note("a \(bundle) is \(things.joined(separator: " and "))")
    for thing in things { transformer.transform(to: AddItem(sku: thing, count: item.count)) }
  }
}

extension UnpackBundles {
  struct Params: Codable {
    let bundle: String
    let things: [String]
  }

  init(_ params: Params) {
    bundle = params.bundle
    things = params.things
  }
}
