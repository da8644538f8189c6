package plinth.access.oauth;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An app's authorization request, as in RFC 6749 and 7636. */
public record ConsentRequest(
    @Nullable String responseType,
    @Nullable String clientId,
    @Nullable String redirectUri,
    @Nullable String scope,
    @Nullable String state,
    @Nullable String codeChallenge,
    @Nullable String codeChallengeMethod) {
  /** The redirect to the app with another parameter, its state and the issuer (RFC 9207). */
  String redirectWith(String name, String value, String issuer) {
    StringBuilder to = new StringBuilder(String.valueOf(redirectUri));
    to.append(to.indexOf("?") < 0 ? '?' : '&').append(name).append('=').append(encoded(value));
    if (state != null) {
      to.append("&state=").append(encoded(state));
    }
    return to.append("&iss=").append(encoded(issuer)).toString();
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
