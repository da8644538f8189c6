package plinth.identity.http;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import plinth.identity.Tokens;

/** The sign-in whose access token the request carries. */
@RequestScoped
public class PresentSession {
  private static final String BEARER = "Bearer ";

  @Inject private HttpServletRequest request;
  @Inject private Tokens tokens;

  /** Its name; null for a token of no sign-in. Asked only past the gate, which took the token. */
  public @Nullable String slug() {
    String credential = request.getHeader("Authorization");
    return credential == null || !credential.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? null
        : tokens.verify(credential.substring(BEARER.length()).strip()).claims().session();
  }
}
