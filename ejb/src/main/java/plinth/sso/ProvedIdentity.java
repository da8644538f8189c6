package plinth.sso;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom a provider signed in, by a validated ID token.
 *
 * @param subject the provider's identifier of the person
 * @param email the address, normalized; null: the provider names none
 * @param isEmailVerified whether the provider says that it verified the address
 * @param name the name; null: the provider names none
 * @param groups the person's groups
 * @param session the provider's session; null: it names none
 * @param idToken the ID token
 */
public record ProvedIdentity(
    String subject,
    @Nullable String email,
    boolean isEmailVerified,
    @Nullable String name,
    List<String> groups,
    @Nullable String session,
    String idToken) {
  /** Makes a copy of the list. */
  public ProvedIdentity {
    groups = List.copyOf(groups);
  }
}
