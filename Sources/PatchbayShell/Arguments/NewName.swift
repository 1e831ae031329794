/// What something new is called.
package struct NewName: ArgumentType {
  package init() {}
}
