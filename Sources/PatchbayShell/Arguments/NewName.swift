/// The name of a new thing.
package struct NewName: ArgumentType {
  package init() {}
}
