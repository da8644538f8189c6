package plinth.identity.tokens;

import io.smallrye.jwt.auth.principal.DefaultJWTParser;
import io.smallrye.jwt.auth.principal.JWTParser;
import io.smallrye.jwt.auth.principal.ParseException;
import org.eclipse.microprofile.jwt.JsonWebToken;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** Verifies tokens by an implementation of MicroProfile JWT. */
public final class TokenVerifier {
  /** Characters of a token at most: none of ours comes near. */
  public static final int MAX_LENGTH = 16_384;

  private final JWTParser parser;

  /** A verifier by the keys of a ring, or by others that the settings name. */
  public TokenVerifier(KeyRing ring, TokenSettings settings) {
    this.parser = new DefaultJWTParser(settings.verification(ring));
  }

  /** The claims of a token; refuses with 401 whatever is not right about it. */
  public JsonWebToken verify(String text) {
    if (text.length() > MAX_LENGTH) {
      throw refused();
    }
    try {
      return parser.parse(text);
    } catch (ParseException | IllegalArgumentException | ClassCastException e) {
      throw refused();
    }
  }

  /** The one refusal of a token. */
  public static Problem refused() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
