package plinth.kernel.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Turns the credential of a request into a caller. The features that issue credentials implement
 * it; the gate asks.
 */
public interface Authenticator {
  /**
   * The caller behind a bearer token or an API key.
   *
   * @param bearer the token of the {@code Authorization} header, if there is one
   * @param apiKey the value of {@code X-Api-Key}, if there is one
   * @return the caller; refuses an unknown, expired or revoked credential with 401
   */
  Caller authenticate(@Nullable String bearer, @Nullable String apiKey, Caller.Origin origin);
}
