package plinth.kernel.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Turns a token into a caller without an HTTP request, for sockets. The features that issue
 * credentials implement it with the same code as the mechanism for requests.
 */
public interface Authenticator {
  /**
   * The caller behind a token.
   *
   * @param token null: none was given
   * @return the caller; refuses a missing, unknown, expired or revoked token with 401
   */
  Caller authenticate(@Nullable String token, Caller.Origin origin);
}
