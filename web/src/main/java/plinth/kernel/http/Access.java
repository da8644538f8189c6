package plinth.kernel.http;

/**
 * Whether a route reads or writes: a read-only workspace accepts reads, including reads by POST.
 */
public enum Access {
  READ,
  WRITE,
  /**
   * A write that a read-only workspace accepts: sign-in, billing, onboarding, revocation, exports.
   */
  EXEMPT_WRITE
}
