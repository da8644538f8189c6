package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** The sign-in whose access token the request carries. */
@ApplicationScoped
public class PresentSession {
  @Inject private JsonWebToken token;

  /** Its name; null for a token of no sign-in. */
  public @Nullable String slug() {
    return token.getClaim("sid");
  }
}
