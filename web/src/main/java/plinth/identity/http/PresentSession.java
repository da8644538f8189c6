package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** The sign-in of the request's access token. */
@ApplicationScoped
public class PresentSession {
  @Inject private JsonWebToken token;

  /** The name of the sign-in; null if the token belongs to none. */
  public @Nullable String slug() {
    return token.getClaim("sid");
  }
}
