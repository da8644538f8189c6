package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.FakeProvider;

/** Sign-in through a provider that lies, and by people who stand between. */
class SsoAttacksIT {
  private final FakeProvider provider = FakeProvider.start();
  private final Company company = Company.create(provider);

  @AfterEach
  void close() {
    provider.close();
  }

  private void refusesClaims(UnaryOperator<JWTClaimsSet.Builder> lie) {
    String email = company.newEmail();
    assertThat(company.visit("s", claims -> lie.apply(Company.person(email).apply(claims))))
        .containsEntry("error", "SSO_TOKEN_INVALID");
  }

  private void refusesToken(FakeProvider.TokenMaker maker) {
    Company.Trip trip = company.begin();
    String token = company.token(trip, "s", Company.person(company.newEmail()), maker);
    assertThat(company.comeBack(trip, token)).containsEntry("error", "SSO_TOKEN_INVALID");
  }

  private static Date in(int seconds) {
    return new Date(System.currentTimeMillis() + seconds * 1000L);
  }

  @Test
  void claimsOfAnotherPlaceOrTimeAreRefused() {
    refusesClaims(claims -> claims.issuer("https://evil.example"));
    refusesClaims(claims -> claims.audience("another-client"));
    refusesClaims(claims -> claims.audience(List.of(FakeProvider.CLIENT, "another-client")));
    refusesClaims(claims -> claims.claim("azp", "another-client"));
    refusesClaims(claims -> claims.claim("nonce", "another"));
    refusesClaims(claims -> claims.claim("nonce", null));
    refusesClaims(claims -> claims.expirationTime(in(-90)));
    refusesClaims(claims -> claims.expirationTime(null));
    refusesClaims(claims -> claims.issueTime(in(120)));
    refusesClaims(claims -> claims.notBeforeTime(in(120)));
    refusesClaims(claims -> claims.subject(null));
    refusesClaims(claims -> claims.claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"));
  }

  @Test
  void clocksMayDifferByAMinute() {
    String email = company.newEmail();
    assertThat(
            company.visit(
                "s",
                claims ->
                    Company.person(email)
                        .apply(claims)
                        .issueTime(in(30))
                        .notBeforeTime(in(30))
                        .expirationTime(in(-30))))
        .containsKey("code");
  }

  @Test
  void onlyTheProvidersOwnKeysSign() throws JOSEException {
    RSAKey stranger = new RSAKeyGenerator(2048).keyID("stranger").generate();
    RSAKey disguised = new RSAKeyGenerator(2048).keyID(provider.key().getKeyID()).generate();
    refusesToken(claims -> FakeProvider.sign(claims, stranger, null));
    refusesToken(claims -> FakeProvider.sign(claims, disguised, null));
    refusesToken(claims -> new PlainJWT(claims.build()).serialize());
    refusesToken(claims -> keyed(claims, provider.key().toPublicJWK().toJSONString().getBytes()));
    refusesToken(claims -> keyed(claims, (FakeProvider.SECRET + "x".repeat(20)).getBytes()));
    refusesToken(claims -> keyed(claims, provider.key().toRSAPublicKey().getEncoded()));
    refusesToken(
        claims -> {
          SignedJWT token =
              new SignedJWT(
                  new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(stranger.toPublicJWK()).build(),
                  claims.build());
          token.sign(new com.nimbusds.jose.crypto.RSASSASigner(stranger));
          return token.serialize();
        });
  }

  private static String keyed(JWTClaimsSet.Builder claims, byte[] secret) throws JOSEException {
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims.build());
    token.sign(new MACSigner(secret));
    return token.serialize();
  }

  @Test
  void rotatedKeysCountImmediatelyAndUnknownOnesAreNotFetchedAllTheTime() throws Exception {
    company.signIn(company.newEmail());
    provider.rotate();
    Await.pass(Duration.ofMillis(5_200), "keys are fetched again after five seconds");
    company.signIn(company.newEmail());
    int before = provider.keyFetches();
    RSAKey stranger = new RSAKeyGenerator(2048).keyID("stranger").generate();

    for (int i = 0; i < 5; i++) {
      refusesToken(claims -> FakeProvider.sign(claims, stranger, null));
    }

    assertThat(provider.keyFetches() - before).isLessThanOrEqualTo(1);
  }

  @Test
  void aTripIsMadeOnceAndInOneBrowser() {
    Company.Trip trip = company.begin();
    Company.Trip other = company.begin();
    String token = company.token(trip, "s", Company.person(company.newEmail()), provider::sign);
    String back = "code=" + company.code(trip, token) + "&state=" + trip.query().get("state");

    assertThat(company.comeBackWith(other, back)).containsEntry("error", "SSO_EXPIRED");
    assertThat(company.comeBackWith(new Company.Trip(trip.query(), "x=1"), back))
        .containsEntry("error", "SSO_EXPIRED");
    assertThat(company.comeBackWith(trip, "code=x")).containsEntry("error", "SSO_EXPIRED");
    assertThat(company.comeBackWith(trip, "code=x&state=forged"))
        .containsEntry("error", "SSO_EXPIRED");
    assertThat(company.comeBackWith(trip, back)).containsKey("code");
    assertThat(company.comeBackWith(trip, back)).containsEntry("error", "SSO_EXPIRED");
  }

  @Test
  void aCodeOfAnotherTripOrBrowserGivesNothing() {
    Company.Trip trip = company.begin();
    Company.Trip other = company.begin();
    String token = company.token(other, "s", Company.person(company.newEmail()), provider::sign);
    String stolen = company.code(other, token);

    assertThat(company.comeBackWith(trip, "code=" + stolen + "&state=" + trip.query().get("state")))
        .containsEntry("error", "SSO_REFUSED");
    Map<String, String> fragment = company.visit("t", Company.person(company.newEmail()));
    Api.open()
        .post("/user/auth/sso", json("code", fragment.get("code"), "code_verifier", "w".repeat(43)))
        .refused(400, "SSO_EXPIRED");
    Company.exchange(fragment).expect(200);
  }

  @Test
  void anotherProvidersAnswerIsNotTaken() {
    try (FakeProvider second = FakeProvider.start()) {
      company
          .workspace()
          .admin()
          .post("/admin/sso/providers", Company.settings(second, json("name", "Second")))
          .expect(201);
      Company.Trip trip = company.begin();
      Company there = new Company(company.workspace(), second, "second", company.domain());
      String query = "code=x&state=" + trip.query().get("state");

      assertThat(there.comeBackWith(trip, query)).containsEntry("error", "SSO_EXPIRED");
      assertThat(company.comeBackWith(trip, query + "&iss=" + second.issuer()))
          .containsEntry("error", "SSO_TOKEN_INVALID");
      second.announce(
          metadata -> metadata.add("authorization_response_iss_parameter_supported", true));
      assertThat(there.visit("s", Company.person(company.newEmail())))
          .containsEntry("error", "SSO_TOKEN_INVALID");
    }
  }

  @Test
  void errorsOfTheProviderEndOnThePageOfTheConsole() {
    Company.Trip trip = company.begin();
    assertThat(
            company.comeBackWith(
                trip,
                "error=access_denied&error_description=%3Cscript%3E&state="
                    + trip.query().get("state")))
        .containsEntry("error", "SSO_REFUSED")
        .hasSize(2);
    Company.Trip silent = company.begin();
    String token = company.token(silent, "s", Company.person(company.newEmail()), provider::sign);
    String back = "code=" + company.code(silent, token) + "&state=" + silent.query().get("state");
    provider.answerAll(exchange -> FakeProvider.send(exchange, 500, "{}"));
    assertThat(company.comeBackWith(silent, back)).containsEntry("error", "SSO_UNREACHABLE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "/a//evil.example",
        "/x#code=y"
      })
  void thereIsNoOpenRedirect(String to) {
    Api.Answer sent =
        Api.open()
            .get(
                company.path("start")
                    + "?code_challenge="
                    + FakeProvider.challenge(Company.VERIFIER)
                    + "&return_to="
                    + java.net.URLEncoder.encode(to, java.nio.charset.StandardCharsets.UTF_8))
            .expect(302);
    String cookie = sent.header("Set-Cookie");
    Company.Trip trip =
        new Company.Trip(
            FakeProvider.parameters(URI.create(sent.header("Location")).getRawQuery()),
            cookie.substring(0, cookie.indexOf(';')));
    String token = company.token(trip, "s", Company.person(company.newEmail()), provider::sign);

    assertThat(company.comeBack(trip, token)).containsEntry("to", "/");
    assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=/api/v1/user/auth/sso");
  }

  @Test
  void aProviderThatIsOffSignsNobodyIn() {
    Company.Trip trip = company.begin();
    company
        .workspace()
        .admin()
        .put(
            "/admin/sso/providers/" + company.slug(),
            Company.settings(provider, json("is_active", false)))
        .expect(200);

    assertThat(company.comeBackWith(trip, "code=x&state=" + trip.query().get("state")))
        .containsEntry("error", "SSO_EXPIRED");
    assertThat(
            Api.open()
                .get(company.path("start") + "?code_challenge=" + "c".repeat(43))
                .expect(302)
                .header("Location"))
        .contains("#error=SSO_PROVIDER_OFF");
  }
}
