package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;

class TokensIT {
  private static String real;
  private static RsaJsonWebKey published;
  private static PrivateKey key;

  @BeforeAll
  static void readKeys() throws Exception {
    String token = Person.verified().signIn().getString("access_token");
    byte[] claims = Base64.getUrlDecoder().decode(token.split("\\.")[1]);
    real = new String(claims, StandardCharsets.UTF_8);
    String keys = Api.open().get("//.well-known/jwks.json").expect(200).text();
    published = (RsaJsonWebKey) new JsonWebKeySet(keys).getJsonWebKeys().get(0);
    String hex = Database.texts("select encode(private_key, 'hex') from main.signing_key").get(0);
    key =
        KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(HexFormat.of().parseHex(hex)));
  }

  private static String signed(String algorithm, Key by, Consumer<JwtClaims> change)
      throws Exception {
    JwtClaims claims = JwtClaims.parse(real);
    change.accept(claims);
    JsonWebSignature token = new JsonWebSignature();
    token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    token.setAlgorithmHeaderValue(algorithm);
    token.setKeyIdHeaderValue(published.getKeyId());
    token.setKey(by);
    token.setPayload(claims.toJson());
    return token.getCompactSerialization();
  }

  private static String ours(Consumer<JwtClaims> change) throws Exception {
    return signed("RS256", key, change);
  }

  private static void assertRefused(String token) {
    Api.Answer answer =
        Api.open().bearer(token).get("/user/auth/check-subdomain?subdomain=free-word");
    assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
  }

  @Test
  void tokensVerifyWithThePublishedKeyAndHaveStandardClaims() throws Exception {
    Api.open()
        .bearer(ours(c -> {}))
        .get("/user/auth/check-subdomain?subdomain=free-word")
        .expect(200);
    assertThat(JwtClaims.parse(real).getClaimNames())
        .contains("iss", "sub", "upn", "groups", "exp", "iat", "jti", "session_version");
    assertThat(published.getPrivateKey()).isNull();
  }

  @Test
  void refusesNoSignature() throws Exception {
    assertRefused(signed("none", null, c -> {}));
  }

  @Test
  void refusesHmacWithThePublicKey() throws Exception {
    HmacKey secret = new HmacKey(published.getPublicKey().getEncoded());
    assertRefused(signed("HS256", secret, c -> {}));
  }

  @Test
  void refusesAnotherKey() throws Exception {
    PrivateKey other = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate();
    assertRefused(signed("RS256", other, c -> {}));
  }

  @Test
  void refusesAnotherIssuerAudienceOrMoment() throws Exception {
    assertRefused(ours(c -> c.setIssuer("https://elsewhere.example")));
    assertRefused(ours(c -> c.setAudience("elsewhere")));
    assertRefused(ours(c -> c.setClaim("exp", Instant.now().getEpochSecond() - 1)));
  }

  @Test
  void refusesAnotherVersionOfTheSessions() throws Exception {
    assertRefused(ours(c -> c.setClaim("session_version", 7)));
    assertRefused(ours(c -> c.setSubject("user:999999999")));
    assertRefused(ours(c -> c.setSubject("operator:999999999")));
  }

  @Test
  void remembersATokenNoLongerThanItLives() throws Exception {
    String token = ours(c -> c.setClaim("exp", Instant.now().getEpochSecond() + 6));
    String path = "/user/auth/check-subdomain?subdomain=free-word";
    Api.open().bearer(token).get(path).expect(200);
    Await.promptly("the token ends", () -> Api.open().bearer(token).get(path).status() == 401);
    assertRefused(token);
  }
}
