package plinth.access.oauth;

import java.time.Instant;
import java.util.List;
import plinth.access.Scopes;

/**
 * An app that acts in its workspace by tokens; its secret was shown once.
 *
 * @param slug its slug, unique in the workspace
 * @param name its name for people, who are asked to consent to it
 * @param clientId by which it names itself
 * @param isPublic whether it has no secret, and so no grant without a person
 * @param redirectUris where consent may lead back to, each to the letter
 * @param scopes the most that its tokens may do, see {@link Scopes}
 * @param createdAt when it was made
 */
public record OAuthApp(
    String slug,
    String name,
    String clientId,
    boolean isPublic,
    List<String> redirectUris,
    List<String> scopes,
    Instant createdAt) {
  /** Copies the lists. */
  public OAuthApp {
    redirectUris = List.copyOf(redirectUris);
    scopes = List.copyOf(scopes);
  }
}
