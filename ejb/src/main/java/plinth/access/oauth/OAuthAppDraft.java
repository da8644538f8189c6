package plinth.access.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * A request to create an OAuth app.
 *
 * @param redirectUris https, or http on the person's own machine; none: the app does not ask for
 *     consent
 */
public record OAuthAppDraft(
    String name, boolean isPublic, List<String> redirectUris, List<String> scopes) {
  private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Refuses redirect URIs that are not allowed, each by its index. */
  public OAuthAppDraft {
    redirectUris = List.copyOf(redirectUris);
    scopes = List.copyOf(scopes);
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < redirectUris.size(); i++) {
      if (!isAllowed(redirectUris.get(i))) {
        errors.add(
            new FieldError(
                "redirect_uris[" + i + "]", "url", "must be https, without a fragment or user"));
      }
    }
    if (isPublic && redirectUris.isEmpty()) {
      errors.add(new FieldError("redirect_uris", "required", "An app without a secret needs one"));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private static boolean isAllowed(String text) {
    try {
      URI uri = new URI(text);
      boolean isSafe =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && OWN_MACHINE.contains(uri.getHost()));
      return isSafe
          && uri.getHost() != null
          && uri.getRawFragment() == null
          && uri.getRawUserInfo() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
