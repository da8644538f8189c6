package plinth.kernel.http;

/** Whether a route reads or writes: a read-only workspace admits reads, also those by POST. */
public enum Access {
  READ,
  WRITE,
  /**
   * A write that a read-only workspace admits: sign-in, billing, onboarding, revocation, exports.
   */
  EXEMPT_WRITE
}
