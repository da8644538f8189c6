package plinth.identity.tokens;

import io.smallrye.jwt.auth.principal.DefaultJWTParser;
import io.smallrye.jwt.auth.principal.JWTParser;
import io.smallrye.jwt.auth.principal.ParseException;
import org.eclipse.microprofile.jwt.JsonWebToken;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** Verifies tokens with an implementation of MicroProfile JWT. */
public final class TokenVerifier {
  /** The maximum number of characters in a token; our own are far shorter. */
  public static final int MAX_LENGTH = 16_384;

  private final JWTParser parser;

  /** Creates a verifier with the keys of a ring, or with others that the settings name. */
  public TokenVerifier(KeyRing ring, TokenSettings settings) {
    this.parser = new DefaultJWTParser(settings.verification(ring));
  }

  /** Verifies a token and returns its claims; refuses any invalid token with 401. */
  public JsonWebToken verify(String text) {
    if (text.length() > MAX_LENGTH) {
      throw refusal();
    }
    try {
      return parser.parse(text);
    } catch (ParseException | IllegalArgumentException | ClassCastException e) {
      throw refusal();
    }
  }

  /** The refusal of every invalid token. */
  public static Problem refusal() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
