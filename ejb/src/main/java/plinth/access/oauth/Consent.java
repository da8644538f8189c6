package plinth.access.oauth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a request for consent: the page that asks a person, or the redirect back.
 *
 * @param app the app that asks
 * @param workspace the workspace that it asks for
 * @param scopes the scopes that it asks for
 * @param redirect where to redirect the browser; null: the consent page is shown
 * @param failure why the person is asked again; null: it is the first time
 * @param status the status of that failure; 200 without one
 */
public record Consent(
    OAuthApp app,
    String workspace,
    List<String> scopes,
    @Nullable String redirect,
    @Nullable String failure,
    int status) {
  /** Makes a copy of the scopes. */
  public Consent {
    scopes = List.copyOf(scopes);
  }

  Consent withRedirect(String to) {
    return new Consent(app, workspace, scopes, to, null, 302);
  }

  Consent withFailure(String why, int code) {
    return new Consent(app, workspace, scopes, null, why, code);
  }
}
