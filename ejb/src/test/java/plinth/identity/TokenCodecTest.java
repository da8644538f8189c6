package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class TokenCodecTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration LIFE = Duration.ofMinutes(15);
  private static final KeyRing RING = new KeyRing(List.of(Pem.generate()), null);
  private static final KeyRing OTHER = new KeyRing(List.of(Pem.generate()), null);
  private static final TokenRules RULES = rules("https://plinth.example", "plinth");

  private final TokenCodec codec = new TokenCodec(RING, RULES);

  private static TokenRules rules(String issuer, String audience) {
    return new TokenRules(issuer, List.of(audience), Duration.ZERO, LIFE);
  }

  private static String written(KeyRing ring, TokenRules rules) {
    return new TokenCodec(ring, rules).write(AccessClaims.user(7, 3), "n@example.com", NOW, LIFE);
  }

  private void assertRefused(String token) {
    assertThatThrownBy(() -> codec.read(token, NOW))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.code()).isEqualTo(KernelProblem.UNAUTHENTICATED));
  }

  private static String signed(
      JWSAlgorithm algorithm,
      String kid,
      JWSSigner signer,
      UnaryOperator<JWTClaimsSet.Builder> with)
      throws Exception {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer("https://plinth.example")
            .audience("plinth")
            .subject("user:7")
            .claim("session_version", 3)
            .expirationTime(Date.from(NOW.plusSeconds(60)));
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(algorithm).keyID(kid).build(), with.apply(claims).build());
    token.sign(signer);
    return token.serialize();
  }

  private static String ours(UnaryOperator<JWTClaimsSet.Builder> with) throws Exception {
    return signed(
        JWSAlgorithm.RS256, RING.signing().getKeyID(), new RSASSASigner(RING.signing()), with);
  }

  @Test
  void keepsEveryClaim() {
    AccessClaims claims =
        new AccessClaims(7L, null, 3, 12L, 5L, Set.of("user", "admin"), null, "s1").by(2);
    String token = codec.write(claims, "n@example.com", NOW, LIFE);
    assertThat(codec.read(token, NOW).claims()).isEqualTo(claims);
    assertThat(codec.read(token, NOW).until()).isEqualTo(NOW.plus(LIFE));
  }

  @Test
  void keepsAnOperator() {
    AccessClaims claims = AccessClaims.operator(4, 1);
    assertThat(codec.read(codec.write(claims, "o@example.com", NOW, LIFE), NOW).claims())
        .isEqualTo(claims);
  }

  @Test
  void carriesTheClaimsOfMicroProfile() throws Exception {
    JWTClaimsSet set = SignedJWT.parse(written(RING, RULES)).getJWTClaimsSet();
    assertThat(set.getClaims().keySet())
        .contains("iss", "sub", "aud", "upn", "groups", "exp", "iat", "jti", "session_version");
    assertThat(set.getStringClaim("upn")).isEqualTo("n@example.com");
  }

  @Test
  void takesWhatTheForgeriesAreMadeFrom() throws Exception {
    assertThat(codec.read(ours(c -> c), NOW).claims().userId()).isEqualTo(7);
  }

  @Test
  void refusesAnUnsignedToken() throws Exception {
    JWTClaimsSet claims = SignedJWT.parse(written(RING, RULES)).getJWTClaimsSet();
    assertRefused(new PlainJWT(claims).serialize());
  }

  @Test
  void refusesHmacWithThePublicKey() throws Exception {
    byte[] publicKey = RING.signing().toRSAPublicKey().getEncoded();
    String kid = RING.signing().getKeyID();
    assertRefused(signed(JWSAlgorithm.HS256, kid, new MACSigner(publicKey), c -> c));
  }

  @Test
  void refusesAnotherAlgorithmOfTheSameKey() throws Exception {
    String kid = RING.signing().getKeyID();
    assertRefused(signed(JWSAlgorithm.RS512, kid, new RSASSASigner(RING.signing()), c -> c));
    assertRefused(signed(JWSAlgorithm.PS256, kid, new RSASSASigner(RING.signing()), c -> c));
  }

  @Test
  void refusesAnotherKeyUnderOurKid() throws Exception {
    String kid = RING.signing().getKeyID();
    assertRefused(signed(JWSAlgorithm.RS256, kid, new RSASSASigner(OTHER.signing()), c -> c));
    assertRefused(written(OTHER, RULES));
  }

  @Test
  void refusesAnotherIssuerOrAudience() {
    assertRefused(written(RING, rules("https://elsewhere.example", "plinth")));
    assertRefused(written(RING, rules("https://plinth.example", "elsewhere")));
  }

  @Test
  void refusesWhatHasExpiredOrNotBegun() throws Exception {
    assertRefused(ours(c -> c.expirationTime(Date.from(NOW))));
    assertRefused(ours(c -> c.expirationTime(null)));
    assertRefused(ours(c -> c.notBeforeTime(Date.from(NOW.plusSeconds(30)))));
  }

  @Test
  void refusesClaimsThatNameNobody() throws Exception {
    assertRefused(ours(c -> c.subject("7")));
    assertRefused(ours(c -> c.subject("user:x")));
    assertRefused(ours(c -> c.subject(null)));
    assertRefused(ours(c -> c.claim("session_version", null)));
    assertRefused(ours(c -> c.claim("workspace_id", "one")));
  }

  @Test
  void refusesAChangedBody() {
    String[] parts = written(RING, RULES).split("\\.");
    String[] more = codec.write(AccessClaims.user(8, 3), "m@example.com", NOW, LIFE).split("\\.");
    assertRefused(parts[0] + "." + more[1] + "." + parts[2]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "..", "e30.e30.e30", "svc_oauth_abc"})
  void refusesWhatIsNoToken(String text) {
    assertRefused(text);
  }

  @Test
  void takesOneConfiguredKeyAlone() throws Exception {
    KeyRing configured = new KeyRing(List.of(Pem.generate()), RING.signing().toRSAPublicKey());
    TokenCodec strict = new TokenCodec(configured, RULES);
    assertThat(strict.read(written(RING, RULES), NOW).claims().userId()).isEqualTo(7);
    assertThatThrownBy(() -> strict.read(written(configured, RULES), NOW))
        .isInstanceOf(Problem.class);
  }

  @Test
  void publishesNoPrivateKey() {
    assertThat(RING.published())
        .contains(members("kid", RING.signing().getKeyID()))
        .doesNotContain(quoted("d"), quoted("p"), quoted("q"));
  }
}
