package plinth.identity.tokens;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.eclipse.microprofile.jwt.config.Names;
import org.jspecify.annotations.Nullable;

/**
 * The rules for accepted tokens, from the settings of MicroProfile JWT. By default the server's
 * public URL is the issuer, {@code plinth} the audience, and the keys that sign tokens verify them.
 *
 * @param issuer {@code iss} of tokens issued and accepted; {@code mp.jwt.verify.issuer}
 * @param audiences audiences accepted, the first of which is issued; {@code
 *     mp.jwt.verify.audiences}
 * @param skew how far clocks may differ; {@code mp.jwt.verify.clock.skew}, seconds
 * @param age the maximum age of an accepted token since its issue; {@code mp.jwt.verify.token.age},
 *     seconds
 * @param keyUrl the URL of a key set to fetch; {@code mp.jwt.verify.publickey.location}, if it is
 *     an http or https URL
 * @param life the life of an access token
 */
public record TokenSettings(
    String issuer,
    List<String> audiences,
    Duration skew,
    @Nullable Duration age,
    @Nullable String keyUrl,
    Duration life) {
  private static final Set<String> REQUIRED = Set.of("sub", "upn", "groups", "jti");

  /**
   * Reads the configured settings; refuses an algorithm other than RS256, which signs our tokens.
   *
   * @param publicUrl the issuer if none is configured
   * @param life the life of an access token
   */
  public static TokenSettings of(Config config, String publicUrl, Duration life) {
    String algorithm =
        config.getOptionalValue(Names.VERIFIER_PUBLIC_KEY_ALGORITHM, String.class).orElse("RS256");
    if (!algorithm.equals("RS256")) {
      throw new IllegalStateException(Names.VERIFIER_PUBLIC_KEY_ALGORITHM + " must be RS256");
    }
    String audiences =
        config.getOptionalValue(Names.AUDIENCES, String.class).orElse("plinth").strip();
    return new TokenSettings(
        config.getOptionalValue(Names.ISSUER, String.class).orElse(publicUrl),
        List.of(audiences.split("\\s*,\\s*")),
        Duration.ofSeconds(config.getOptionalValue(Names.CLOCK_SKEW, Integer.class).orElse(0)),
        config.getOptionalValue(Names.TOKEN_AGE, Long.class).map(Duration::ofSeconds).orElse(null),
        ConfiguredKeys.url(config).orElse(null),
        life);
  }

  /** The checks of a token for the verifier of MicroProfile JWT. */
  JWTAuthContextInfo verification(KeyRing ring) {
    JWTAuthContextInfo info = new JWTAuthContextInfo();
    info.setSignatureAlgorithm(Set.of(SignatureAlgorithm.RS256));
    info.setIssuedBy(issuer);
    info.setExpectedAudience(Set.copyOf(audiences));
    info.setClockSkew((int) skew.toSeconds());
    info.setRequiredClaims(REQUIRED);
    if (age != null) {
      info.setTokenAge(age.toSeconds());
    }
    if (keyUrl != null) {
      info.setPublicKeyLocation(keyUrl);
    } else {
      info.setPublicKeyContent(ring.published());
    }
    return info;
  }

  /** The end of acceptance of a verified token. */
  public Instant until(JsonWebToken token) {
    Instant expiry = Instant.ofEpochSecond(token.getExpirationTime()).plus(skew);
    if (age == null) {
      return expiry;
    }
    Instant old = Instant.ofEpochSecond(token.getIssuedAtTime()).plus(age);
    return old.isBefore(expiry) ? old : expiry;
  }
}
