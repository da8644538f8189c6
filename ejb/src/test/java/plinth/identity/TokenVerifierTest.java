package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.interfaces.RSAPrivateCrtKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.identity.tokens.ConfiguredKeys;
import plinth.identity.tokens.KeyRing;
import plinth.identity.tokens.Pem;
import plinth.identity.tokens.TokenSettings;
import plinth.identity.tokens.TokenVerifier;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class TokenVerifierTest {
  private static final String ISSUER = "https://plinth.example";
  private static final RSAPrivateCrtKey KEY = Pem.generate();
  private static final RSAPrivateCrtKey STRANGER = Pem.generate();
  private static final KeyRing RING = ring(KEY);
  private static final TokenSettings SETTINGS = settings(Map.of());

  private static final Map<String, String> SKEW = Map.of("mp.jwt.verify.clock.skew", "60");
  private static final Map<String, String> AGE = Map.of("mp.jwt.verify.token.age", "120");

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final TokenVerifier verifier = new TokenVerifier(RING, SETTINGS);

  private static KeyRing ring(RSAPrivateCrtKey... keys) {
    return new KeyRing(List.of(keys), List.of());
  }

  private static TokenSettings settings(Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("mp.jwt.verify.issuer", ISSUER);
    return TokenSettings.of(new MapConfig(values), ISSUER, Duration.ofMinutes(15));
  }

  private static TokenVerifier configured(Map<String, String> config) {
    KeyRing ring = new KeyRing(List.of(KEY), ConfiguredKeys.read(new MapConfig(config)));
    return new TokenVerifier(ring, settings(config));
  }

  private String written(KeyRing ring, AccessClaims holder) {
    TokenContent content = holder.toTokenContent("n@example.com");
    return ring.sign("JWT", content.claims(SETTINGS, "t1", now, now.plusSeconds(900)));
  }

  private String written(KeyRing ring) {
    return written(ring, AccessClaims.user(7, 3));
  }

  private JwtClaims real() throws Exception {
    return JwtClaims.parse(payload(written(RING)));
  }

  private static String payload(String token) {
    return new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
  }

  private String changed(Consumer<JwtClaims> change) throws Exception {
    JwtClaims claims = real();
    change.accept(claims);
    return RING.sign("JWT", claims.toJson());
  }

  private static String signed(String algorithm, String kid, Key key, String claims)
      throws Exception {
    JsonWebSignature token = new JsonWebSignature();
    token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    token.setDoKeyValidation(false);
    token.setAlgorithmHeaderValue(algorithm);
    token.setKeyIdHeaderValue(kid);
    token.setKey(key);
    token.setPayload(claims);
    return token.getCompactSerialization();
  }

  private void assertRefused(String token) {
    assertRefused(verifier, token);
  }

  private static void assertRefused(TokenVerifier by, String token) {
    assertThatThrownBy(() -> AccessClaims.parse(by.verify(token)))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.code()).isEqualTo(KernelProblem.UNAUTHENTICATED));
  }

  private static void assertAccepted(TokenVerifier by, String token) {
    assertThat(by.verify(token).getSubject()).isEqualTo("user:7");
  }

  @Test
  void keepsEveryClaim() {
    AccessClaims claims =
        new AccessClaims(7L, null, 3, 12L, 5L, Set.of("user", "admin"), null, "s1").actedBy(2);
    JsonWebToken verified = verifier.verify(written(RING, claims));
    assertThat(AccessClaims.parse(verified)).isEqualTo(claims);
    assertThat(SETTINGS.until(verified)).isEqualTo(now.plusSeconds(900));
  }

  @Test
  void keepsAnOperator() {
    AccessClaims claims = AccessClaims.operator(4, 1);
    assertThat(AccessClaims.parse(verifier.verify(written(RING, claims)))).isEqualTo(claims);
  }

  @Test
  void readsATokenOfAnotherHolder() {
    TokenContent content =
        new TokenContent("oauth_app:3", "app", Set.of("integration"), Map.of("workspace_id", 12L));
    String token = RING.sign("JWT", content.claims(SETTINGS, "t2", now, now.plusSeconds(60)));
    JsonWebToken verified = verifier.verify(token);
    assertThat(AccessClaims.parse(verified)).isNull();
    assertThat(verified.getTokenID()).isEqualTo("t2");
  }

  @Test
  void carriesTheClaimsOfMicroProfile() {
    JsonWebToken token = verifier.verify(written(RING));
    assertThat(token.getClaimNames())
        .contains("iss", "sub", "aud", "upn", "groups", "exp", "iat", "jti", "session_version");
    assertThat(token.getName()).isEqualTo("n@example.com");
    assertThat(token.getGroups()).containsExactly("user");
  }

  @Test
  void acceptsTheTokenThatForgeriesAreMadeFrom() throws Exception {
    assertAccepted(verifier, changed(c -> {}));
    assertAccepted(verifier, signed("RS256", RING.kid(), KEY, real().toJson()));
  }

  @Test
  void refusesAnUnsignedToken() throws Exception {
    assertRefused(signed("none", RING.kid(), null, real().toJson()));
    String token = written(RING);
    assertRefused(token.substring(0, token.lastIndexOf('.') + 1));
  }

  @Test
  void refusesHmacWithThePublicKey() throws Exception {
    byte[] publicKey = Pem.publicOf(KEY).getEncoded();
    assertRefused(signed("HS256", RING.kid(), new HmacKey(publicKey), real().toJson()));
    byte[] published = RING.published().getBytes(StandardCharsets.UTF_8);
    assertRefused(signed("HS256", RING.kid(), new HmacKey(published), real().toJson()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS384", "RS512", "PS256"})
  void refusesAnotherAlgorithmOfTheSameKey(String algorithm) throws Exception {
    assertRefused(signed(algorithm, RING.kid(), KEY, real().toJson()));
  }

  @Test
  void refusesAnotherKeyUnderOurKid() throws Exception {
    assertRefused(signed("RS256", RING.kid(), STRANGER, real().toJson()));
  }

  @Test
  void refusesAnUnknownKid() throws Exception {
    assertRefused(written(ring(STRANGER)));
    assertRefused(signed("RS256", "unknown", KEY, real().toJson()));
  }

  @Test
  void refusesAKeyThatTheTokenBrings() throws Exception {
    JsonWebSignature token = new JsonWebSignature();
    token.setAlgorithmHeaderValue("RS256");
    token.setJwkHeader(new RsaJsonWebKey(Pem.publicOf(STRANGER)));
    token.setKey(STRANGER);
    token.setPayload(real().toJson());
    assertRefused(token.getCompactSerialization());
  }

  @Test
  void refusesAnotherIssuerOrAudience() throws Exception {
    assertRefused(changed(c -> c.setIssuer("https://elsewhere.example")));
    assertRefused(changed(c -> c.setAudience("elsewhere")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"iss", "aud", "sub", "upn", "groups", "exp", "iat", "jti", "session_version"})
  void refusesAMissingClaim(String claim) throws Exception {
    assertRefused(changed(c -> c.unsetClaim(claim)));
  }

  @Test
  void refusesWhatHasExpiredOrNotBegun() throws Exception {
    assertRefused(changed(c -> c.setClaim("exp", now.getEpochSecond())));
    assertRefused(changed(c -> c.setClaim("exp", "tomorrow")));
    assertRefused(changed(c -> c.setClaim("nbf", now.getEpochSecond() + 30)));
  }

  @Test
  void refusesClaimsWithoutAnAccount() throws Exception {
    assertThat(AccessClaims.parse(verifier.verify(changed(c -> c.setSubject("7"))))).isNull();
    assertRefused(changed(c -> c.setSubject("user:x")));
    assertRefused(changed(c -> c.setClaim("session_version", "three")));
    assertRefused(changed(c -> c.setClaim("session_version", 3.5)));
    assertRefused(changed(c -> c.setClaim("workspace_id", "one")));
    assertRefused(changed(c -> c.setClaim("workspace_id", List.of(1))));
    assertRefused(changed(c -> c.setClaim("act", "operator:2")));
    assertRefused(changed(c -> c.setClaim("sid", 4)));
  }

  @Test
  void refusesAChangedBody() {
    String[] parts = written(RING).split("\\.");
    String[] other = written(RING, AccessClaims.user(8, 3)).split("\\.");
    assertRefused(parts[0] + "." + other[1] + "." + parts[2]);
  }

  @Test
  void refusesAHugeToken() throws Exception {
    String token = changed(c -> c.setStringClaim("more", "x".repeat(TokenVerifier.MAX_LENGTH)));
    assertRefused(token);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "a.b.c",
        "..",
        "...",
        "e30.e30.e30",
        "bnVsbA.bnVsbA.e30",
        "svc_oauth_abc",
        "a.b.c.d.e"
      })
  void refusesMalformedTokens(String text) {
    assertRefused(text);
  }

  @Test
  void acceptsTheTokensOfOlderKeys() {
    TokenVerifier rotated = new TokenVerifier(ring(STRANGER, KEY), SETTINGS);
    assertAccepted(rotated, written(RING));
    assertAccepted(rotated, written(ring(STRANGER)));
  }

  @Test
  void allowsTheConfiguredSkew() throws Exception {
    TokenVerifier lenient = configured(SKEW);
    String expired =
        changed(
            c -> {
              c.setClaim("iat", now.getEpochSecond() - 60);
              c.setClaim("exp", now.getEpochSecond() - 30);
            });
    assertRefused(expired);
    assertThat(settings(SKEW).until(lenient.verify(expired))).isEqualTo(now.plusSeconds(30));
  }

  @Test
  void refusesATokenPastTheConfiguredAge() throws Exception {
    TokenVerifier strict = configured(AGE);
    assertThat(settings(AGE).until(strict.verify(written(RING)))).isEqualTo(now.plusSeconds(120));
    assertRefused(strict, changed(c -> c.setClaim("iat", now.getEpochSecond() - 130)));
  }

  @Test
  void acceptsTheConfiguredAudiences() throws Exception {
    TokenVerifier wider = configured(Map.of("mp.jwt.verify.audiences", "plinth, elsewhere"));
    assertAccepted(wider, written(RING));
    assertAccepted(wider, changed(c -> c.setAudience("elsewhere")));
    assertRefused(wider, changed(c -> c.setAudience("another")));
  }

  @Test
  void refusesToStartWithAnotherAlgorithm() {
    assertThatThrownBy(() -> settings(Map.of("mp.jwt.verify.publickey.algorithm", "HS256")))
        .hasMessage("mp.jwt.verify.publickey.algorithm must be RS256");
  }

  @Test
  void verifiesOnlyWithTheConfiguredKey() throws Exception {
    String pem = pem(STRANGER);
    for (String key :
        List.of(
            pem,
            jwk(STRANGER, "another"),
            json("keys", array(parsed(jwk(STRANGER, "k")))).toString())) {
      TokenVerifier strict = configured(Map.of("mp.jwt.verify.publickey", key));
      assertAccepted(strict, written(ring(STRANGER)));
      assertRefused(strict, written(RING));
    }
  }

  @Test
  void verifiesWithTheKeyOfAFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("key.pem"), pem(STRANGER));
    for (String location : List.of(file.toString(), file.toUri().toString())) {
      TokenVerifier strict = configured(Map.of("mp.jwt.verify.publickey.location", location));
      assertAccepted(strict, written(ring(STRANGER)));
      assertRefused(strict, written(RING));
    }
  }

  @Test
  void verifiesWithTheKeysAtAnAddress() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] keys = ring(STRANGER).published().getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/jwks.json",
        exchange -> {
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/jwks.json";
      TokenVerifier remote = configured(Map.of("mp.jwt.verify.publickey.location", url));
      assertAccepted(remote, written(ring(STRANGER)));
      assertRefused(remote, written(RING));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void refusesToStartWithAnInvalidKey() {
    for (String key : List.of("nonsense", "{}", json("kty", "oct", "k", "c2VjcmV0").toString())) {
      assertThatThrownBy(() -> configured(Map.of("mp.jwt.verify.publickey", key)))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void publishesNoPrivateKey() {
    assertThat(RING.published())
        .contains(members("kid", RING.kid()), members("alg", "RS256"), members("use", "sig"))
        .doesNotContain(quoted("d"), quoted("p"), quoted("q"));
  }

  private static String pem(RSAPrivateCrtKey key) {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(Pem.publicOf(key).getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  private static String jwk(RSAPrivateCrtKey key, String kid) {
    RsaJsonWebKey jwk = new RsaJsonWebKey(Pem.publicOf(key));
    jwk.setKeyId(kid);
    return jwk.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
  }
}
