package plinth.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;

/**
 * Writes and reads access tokens: RS256 alone, with the claims of MicroProfile JWT ({@code iss sub
 * upn groups exp iat jti}) and {@code workspace_id, admin_id, session_version, sid, act}. Whatever
 * is not right about a token is the same refusal, 401.
 */
@SuppressWarnings("JavaUtilDate") // the token library speaks in java.util.Date
final class TokenCodec {
  private static final String USER = "user:";
  private static final String OPERATOR = "operator:";

  private final KeyRing ring;
  private final TokenRules rules;

  TokenCodec(KeyRing ring, TokenRules rules) {
    this.ring = ring;
    this.rules = rules;
  }

  /**
   * What a token says and until when it says so.
   *
   * @param claims who holds it
   * @param until when it expires, the allowed skew included
   */
  record Read(AccessClaims claims, Instant until) {}

  /** A signed token. */
  String write(AccessClaims claims, String upn, Instant now, Duration life) {
    JWTClaimsSet.Builder set =
        new JWTClaimsSet.Builder()
            .issuer(rules.issuer())
            .audience(rules.audiences().get(0))
            .subject(subject(claims))
            .claim("upn", upn)
            .claim("groups", List.copyOf(claims.groups()))
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(life)))
            .jwtID(Secrets.token(12))
            .claim("session_version", claims.sessionVersion())
            .claim("workspace_id", claims.workspaceId())
            .claim("admin_id", claims.adminId())
            .claim("sid", claims.session());
    if (claims.actor() != null) {
      set.claim("act", Map.of("sub", OPERATOR + claims.actor()));
    }
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(JOSEObjectType.JWT)
                .keyID(ring.signing().getKeyID())
                .build(),
            set.build());
    try {
      token.sign(new RSASSASigner(ring.signing()));
    } catch (JOSEException e) {
      throw new IllegalStateException("cannot sign with the configured key", e);
    }
    return token.serialize();
  }

  private static String subject(AccessClaims claims) {
    return claims.userId() != null ? USER + claims.userId() : OPERATOR + claims.operatorId();
  }

  /** What a token says; refuses everything that is not a valid one of ours. */
  Read read(String text, Instant now) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      RSAPublicKey key = ring.verifying(token.getHeader().getKeyID());
      if (key == null
          || !JWSAlgorithm.RS256.equals(token.getHeader().getAlgorithm())
          || !token.verify(new RSASSAVerifier(key))) {
        throw refused();
      }
      JWTClaimsSet set = token.getJWTClaimsSet();
      Instant until = check(set, now);
      return new Read(claims(set), until);
    } catch (ParseException | JOSEException | IllegalArgumentException | ClassCastException e) {
      throw refused();
    }
  }

  private Instant check(JWTClaimsSet set, Instant now) {
    Date expires = set.getExpirationTime();
    Date notBefore = set.getNotBeforeTime();
    if (!rules.issuer().equals(set.getIssuer())
        || Collections.disjoint(set.getAudience(), rules.audiences())
        || expires == null
        || (notBefore != null && notBefore.toInstant().isAfter(now.plus(rules.skew())))) {
      throw refused();
    }
    Instant until = expires.toInstant().plus(rules.skew());
    if (!now.isBefore(until)) {
      throw refused();
    }
    return until;
  }

  private static AccessClaims claims(JWTClaimsSet set) throws ParseException {
    String subject = set.getSubject();
    Integer version = set.getIntegerClaim("session_version");
    if (subject == null || version == null) {
      throw refused();
    }
    List<String> groups = set.getStringListClaim("groups");
    Map<String, Object> act = set.getJSONObjectClaim("act");
    return new AccessClaims(
        number(subject, USER),
        number(subject, OPERATOR),
        version,
        set.getLongClaim("workspace_id"),
        set.getLongClaim("admin_id"),
        groups == null ? Set.of() : Set.copyOf(groups),
        act == null ? null : number(String.valueOf(act.get("sub")), OPERATOR),
        set.getStringClaim("sid"));
  }

  private static @Nullable Long number(String subject, String prefix) {
    return subject.startsWith(prefix) ? Long.valueOf(subject.substring(prefix.length())) : null;
  }

  /** The one refusal of a token. */
  static Problem refused() {
    return new Problem(KernelProblem.UNAUTHENTICATED);
  }
}
