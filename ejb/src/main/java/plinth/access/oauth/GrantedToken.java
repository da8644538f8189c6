package plinth.access.oauth;

import java.util.List;

/**
 * A new token.
 *
 * @param text the whole token, never shown again
 * @param scopes what it may do
 */
public record GrantedToken(String text, List<String> scopes) {
  /** Copies the scopes. */
  public GrantedToken {
    scopes = List.copyOf(scopes);
  }
}
