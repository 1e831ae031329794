import PatchbayEngine

/// Takes payments up to a limit; its name is the method it takes.
final class PaymentTerminal: Plugin {
  @SyncMessageObserver<PaymentTerminal, Pay> private var pay = { terminal, payment in
    payment.cents <= terminal.limit ? .approved : .declined(.overLimit)
  }
  private let limit: Int32

  struct Params: Codable { let limit: Int32 }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    limit = params.limit
  }
}
