package plinth.access.oauth;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.identity.Groups;
import plinth.identity.TokenContent;

/**
 * The data of an app's token that the gate checks. The text of the token only names the app and its
 * workspace; the rest is only stored in its row, so that many scopes do not make the header long.
 *
 * @param appId number of the app: it counts as the credential, whichever token it uses
 * @param adminId the admin who consented; null: the app acts for itself
 * @param scopes the rights of the token
 */
public record OAuthToken(
    long appId, long workspaceId, @Nullable Long adminId, Set<String> scopes, Instant expiresAt) {
  private static final String SUBJECT = "oauth_app:";

  /** Whether a verified token is one of an app. */
  static boolean isOfAnApp(JsonWebToken token) {
    return token.getSubject().startsWith(SUBJECT);
  }

  /** The content of the token's text. */
  TokenContent toTokenContent() {
    String app = SUBJECT + appId;
    return new TokenContent(
        app, app, Set.of(Groups.INTEGRATION), Map.of("workspace_id", workspaceId));
  }
}
