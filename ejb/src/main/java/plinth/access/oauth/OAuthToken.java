package plinth.access.oauth;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.identity.Groups;
import plinth.identity.TokenContent;

/**
 * The data of an app's token that the gate checks. The text of the token names the app and its
 * workspace; the rest stands in its row alone, so that many scopes make no long header.
 *
 * @param appId number of the app: it counts as the credential, whichever token it uses
 * @param adminId who consented; null: the app acts for itself
 * @param scopes what the token may do
 */
public record OAuthToken(
    long appId, long workspaceId, @Nullable Long adminId, Set<String> scopes, Instant expiresAt) {
  private static final String SUBJECT = "oauth_app:";

  /** Whether a verified token is one of an app. */
  static boolean isOfAnApp(JsonWebToken token) {
    return token.getSubject().startsWith(SUBJECT);
  }

  /** The content of its text. */
  TokenContent content() {
    String app = SUBJECT + appId;
    return new TokenContent(
        app, app, Set.of(Groups.INTEGRATION), Map.of("workspace_id", workspaceId));
  }
}
