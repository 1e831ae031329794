/// The result of work, whose error is thrown as another one.
@discardableResult
package func rethrowing<Result, Failure: Error, Other: Error>(
  _ work: @autoclosure () throws(Failure) -> Result, as other: (Failure) -> Other
) throws(Other) -> Result {
  do throws(Failure) { return try work() } catch { throw other(error) }
}
