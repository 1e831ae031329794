import PatchbayEngine

/// Keeps transformers for later use.
final class TransformerKeeper: MessageInterceptor {
  let uniqueId = "keeper"
  var kept: [MessageTransformer] = []

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    kept.append(transformer)
  }
}
