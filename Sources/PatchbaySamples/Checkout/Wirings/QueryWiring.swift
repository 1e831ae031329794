import PatchbayEngine

/// Connects the parts of the shop by queries: both sides use the types PriceOf, DiscountOn and Pay.
struct QueryWiring: PartsWiring {
  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) -> Ending {
    // No answer if the product is not sold.
    let answer = sender.answer(PriceOf.self) { query in
      price(query.sku).map { Offer(supplier: supplier, cents: $0) }
    }
    return { answer?.cancel() }
  }

  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) -> Ending {
    let answer = sender.answer(DiscountOn.self) { discount($0.cents) }
    return { answer?.cancel() }
  }

  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) -> Ending {
    let answer = sender.answer(Pay.self) { pay($0.cents) }
    return { answer?.cancel() }
  }

  func offers(of sku: String, to cart: MessageSender) -> [Offer] {
    cart.replies(to: PriceOf(sku: sku)).map(\.value)
  }

  func discounts(on cents: Int32, to register: MessageSender) -> [Discount] {
    register.send(message: DiscountOn(cents: cents), strategy: .all)
  }

  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
  {
    // Only the terminal of this method is asked.
    register.send(
      message: Pay(cents: cents), target: .plugin(PaymentTerminal.self, name: method.rawValue))
  }
}
