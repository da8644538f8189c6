package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;

class TokensIT {
  private static JWTClaimsSet real;
  private static RSAKey published;
  private static PrivateKey key;

  @BeforeAll
  static void readKeys() throws Exception {
    String token = Person.verified().signIn().getString("access_token");
    real = SignedJWT.parse(token).getJWTClaimsSet();
    published =
        (RSAKey)
            JWKSet.parse(Api.open().get("//.well-known/jwks.json").expect(200).text())
                .getKeys()
                .get(0);
    String hex = Database.texts("select encode(private_key, 'hex') from main.signing_key").get(0);
    key =
        KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(HexFormat.of().parseHex(hex)));
  }

  private static String signed(
      JWSAlgorithm algorithm, JWSSigner signer, UnaryOperator<JWTClaimsSet.Builder> change)
      throws Exception {
    JWSHeader header =
        new JWSHeader.Builder(algorithm)
            .type(JOSEObjectType.JWT)
            .keyID(published.getKeyID())
            .build();
    SignedJWT token = new SignedJWT(header, change.apply(new JWTClaimsSet.Builder(real)).build());
    token.sign(signer);
    return token.serialize();
  }

  private static String ours(UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
    return signed(JWSAlgorithm.RS256, new RSASSASigner(key), change);
  }

  private static void assertRefused(String token) {
    Api.Answer answer =
        Api.open().bearer(token).get("/user/auth/check-subdomain?subdomain=free-word");
    assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
  }

  @Test
  void verifiesWithThePublishedKeyAndCarriesStandardClaims() throws Exception {
    Api.open()
        .bearer(ours(c -> c))
        .get("/user/auth/check-subdomain?subdomain=free-word")
        .expect(200);
    assertThat(real.getClaims().keySet())
        .contains("iss", "sub", "upn", "groups", "exp", "iat", "jti", "session_version");
    assertThat(published.isPrivate()).isFalse();
  }

  @Test
  void refusesNoSignature() {
    assertRefused(new PlainJWT(real).serialize());
  }

  @Test
  void refusesHmacWithThePublicKey() throws Exception {
    MACSigner signer = new MACSigner(published.toRSAPublicKey().getEncoded());
    assertRefused(signed(JWSAlgorithm.HS256, signer, c -> c));
  }

  @Test
  void refusesAnotherKey() throws Exception {
    PrivateKey other = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate();
    assertRefused(signed(JWSAlgorithm.RS256, new RSASSASigner(other), c -> c));
  }

  @Test
  void refusesAnotherIssuerAudienceOrMoment() throws Exception {
    assertRefused(ours(c -> c.issuer("https://elsewhere.example")));
    assertRefused(ours(c -> c.audience("elsewhere")));
    assertRefused(ours(c -> c.expirationTime(Date.from(Instant.now().minusSeconds(1)))));
  }

  @Test
  void refusesAnotherVersionOfTheSessions() throws Exception {
    assertRefused(ours(c -> c.claim("session_version", 7)));
    assertRefused(ours(c -> c.subject("user:999999999")));
    assertRefused(ours(c -> c.subject("operator:999999999")));
  }

  @Test
  void remembersATokenNoLongerThanItLives() throws Exception {
    String token = ours(c -> c.expirationTime(Date.from(Instant.now().plusSeconds(6))));
    String path = "/user/auth/check-subdomain?subdomain=free-word";
    Api.open().bearer(token).get(path).expect(200);
    Await.promptly("the token ends", () -> Api.open().bearer(token).get(path).status() == 401);
    assertRefused(token);
  }
}
