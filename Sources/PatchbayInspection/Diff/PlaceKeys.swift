/// What identifies the places of two traces.
///
/// Equal keys mean the same thing, which may have been moved or renamed between the messages.
package struct PlaceKeys {
  let old: (TopologyPath) -> TopologyPath
  let new: (TopologyPath) -> TopologyPath

  /// Without other functions each path is its own key.
  package init(
    old: @escaping (TopologyPath) -> TopologyPath = { $0 },
    new: @escaping (TopologyPath) -> TopologyPath = { $0 }
  ) {
    (self.old, self.new) = (old, new)
  }
}
