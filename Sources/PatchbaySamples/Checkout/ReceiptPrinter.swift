import PatchbayEngine

/// Prints a receipt for each order, as long as there is paper.
final class ReceiptPrinter: Plugin {
  @MessageObserver private var placed: OrderPlaced?
  @MessageObserver private var paper: LoadPaper?
  @PluginEnvironment private var settings: ShopSettings?
  private var sheets: Int

  struct Params: Codable { let sheets: UInt8 }

  /// The error without paper: a fault of the dispatch, which goes on nevertheless.
  struct OutOfPaper: Error, CustomStringConvertible {
    let order: Int
    var description: String { "no paper left for order \(order)" }
  }

  init?(params: Any?) { sheets = Int((params as? Params)?.sheets ?? 0) }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $paper.bind(to: self) { printer, paper in printer.sheets += Int(paper.sheets) }
    $placed.bind(to: self) { printer, order in
      guard printer.sheets > 0 else { throw OutOfPaper(order: order.number) }
      printer.sheets -= 1
      messageSender.note(printer.receipt(of: order))
    }
  }
}

extension ReceiptPrinter {
  private func receipt(of order: OrderPlaced) -> String {
    let settings = settings ?? ShopSettings(currency: .eur)
    let tax = settings.taxPercent.map { ", \($0)% tax included" } ?? ""
    return "prints order \(order.number): \(settings.words(order.cents))\(tax)"
  }
}
