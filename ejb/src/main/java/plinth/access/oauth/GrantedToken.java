package plinth.access.oauth;

import java.util.List;

/**
 * A new token.
 *
 * @param text the complete token, never shown again
 * @param scopes its rights
 */
public record GrantedToken(String text, List<String> scopes) {
  /** Makes a copy of the scopes. */
  public GrantedToken {
    scopes = List.copyOf(scopes);
  }
}
