package plinth.identity;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import plinth.identity.tokens.TokenSettings;

/**
 * The content of a token about its holder. With the claims that {@link Tokens} adds, it has every
 * claim of MicroProfile JWT: {@code iss aud sub upn groups exp iat jti}.
 *
 * @param subject {@code sub}: kind and number of the holder, such as {@code user:7}
 * @param name {@code upn}: the name of the caller for the containers
 * @param groups {@code groups}: the roles of the caller for the containers
 * @param more additional claims of Plinth
 */
public record TokenContent(
    String subject, String name, Set<String> groups, Map<String, Object> more) {
  /** Makes copies of the collections. */
  public TokenContent {
    groups = Set.copyOf(groups);
    more = Map.copyOf(more);
  }

  /** The claims of a token with this content, as a JSON text. */
  String claims(TokenSettings settings, String id, Instant now, Instant expiry) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(settings.issuer());
    claims.setAudience(settings.audiences().get(0));
    claims.setSubject(subject);
    claims.setStringClaim("upn", name);
    claims.setStringListClaim("groups", List.copyOf(groups));
    claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
    claims.setExpirationTime(NumericDate.fromSeconds(expiry.getEpochSecond()));
    claims.setJwtId(id);
    more.forEach(claims::setClaim);
    return claims.toJson();
  }
}
