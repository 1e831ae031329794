// The C library of the system, for all targets that call it: they import this module instead.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
@_exported public import CPlatform
