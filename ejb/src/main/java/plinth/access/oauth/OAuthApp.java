package plinth.access.oauth;

import java.time.Instant;
import java.util.List;
import plinth.access.Scopes;

/**
 * An app that acts in its workspace with tokens; its secret is only shown once.
 *
 * @param slug its slug, unique in the workspace
 * @param name the name that the consent page shows
 * @param clientId its client id
 * @param isPublic whether it has no secret, and so cannot get a token without a person
 * @param redirectUris the exact redirect URIs that consent may lead to
 * @param scopes the maximum rights of its tokens, see {@link Scopes}
 * @param createdAt when it was created
 */
public record OAuthApp(
    String slug,
    String name,
    String clientId,
    boolean isPublic,
    List<String> redirectUris,
    List<String> scopes,
    Instant createdAt) {
  /** Makes copies of the lists. */
  public OAuthApp {
    redirectUris = List.copyOf(redirectUris);
    scopes = List.copyOf(scopes);
  }
}
