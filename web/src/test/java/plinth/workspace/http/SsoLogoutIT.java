package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.FakeProvider;

/** Log-outs at the provider, and sign-out of both. */
class SsoLogoutIT {
  private final FakeProvider provider = FakeProvider.start();
  private final Company company = Company.create(provider);
  private final String email = company.newEmail();
  private final JsonObject signedIn = company.signIn(email);
  private final Api person = Api.open().bearer(signedIn.getString("access_token"));

  @AfterEach
  void close() {
    provider.close();
  }

  private Api.Answer logOut(UnaryOperator<JWTClaimsSet.Builder> change) throws JOSEException {
    return logOut(provider.logoutToken(change));
  }

  private Api.Answer logOut(String token) {
    return Api.open()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post(company.path("logout"), "logout_token=" + token);
  }

  @Test
  void aLogoutTokenEndsTheSignInWithinASecond() throws JOSEException {
    JsonObject other = company.signIn(company.newEmail());
    person.get("/admin/me").expect(200);

    String token = provider.logoutToken(claims -> claims.claim("sid", "sid-" + email));
    logOut(token).expect(200);

    Await.promptly("the session ends", () -> person.get("/admin/me").status() == 401);
    Api.open()
        .post("/user/auth/refresh", json("refresh_token", signedIn.getString("refresh_token")))
        .refused(401, "REFRESH_INVALID");
    Api.open().bearer(other.getString("access_token")).get("/admin/me").expect(200);
    logOut(token).refused(400, "LOGOUT_TOKEN_INVALID");
  }

  @Test
  void aLogoutOfAPersonEndsAllTheirSignInsAndTheCodesOnTheirWay() throws JOSEException {
    Map<String, String> waiting = company.visit("sub-" + email, Company.person(email));

    logOut(claims -> claims.subject("sub-" + email)).expect(200);

    Await.promptly("the session ends", () -> person.get("/admin/me").status() == 401);
    Company.exchange(waiting).refused(400, "SSO_EXPIRED");
  }

  @Test
  void falseLogoutTokensAreRefused() throws JOSEException {
    UnaryOperator<JWTClaimsSet.Builder> right = claims -> claims.subject("sub-" + email);
    for (UnaryOperator<JWTClaimsSet.Builder> lie :
        java.util.List.<UnaryOperator<JWTClaimsSet.Builder>>of(
            claims -> claims.issuer("https://evil.example"),
            claims -> claims.audience("another-client"),
            claims -> claims.claim("nonce", "n"),
            claims -> claims.claim("events", null),
            claims -> claims.claim("events", Map.of("other", Map.of())),
            claims -> claims.jwtID(null),
            claims -> claims.issueTime(Date.from(Instant.now().minusSeconds(3_600))),
            claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(300))),
            claims -> claims.subject(null))) {
      logOut(claims -> lie.apply(right.apply(claims))).refused(400, "LOGOUT_TOKEN_INVALID");
    }
    try (FakeProvider stranger = FakeProvider.start()) {
      logOut(stranger.logoutToken(claims -> right.apply(claims).issuer(provider.issuer())))
          .refused(400, "LOGOUT_TOKEN_INVALID");
    }
    String idToken =
        provider.sign(provider.claims("sub-" + email, "n").jwtID("j").claim("sid", "sid-" + email));
    logOut(idToken).refused(400, "LOGOUT_TOKEN_INVALID");
    logOut("nonsense").refused(400, "LOGOUT_TOKEN_INVALID");
    person.get("/admin/me").expect(200);
  }

  @Test
  void theFrontChannelEndsTheSession() {
    String session = "&sid=sid-" + email;
    Api.open().get(company.path("logout") + "?iss=https://evil.example" + session).expect(200);
    Api.open().get(company.path("logout") + "?iss=" + provider.issuer()).expect(200);
    person.get("/admin/me").expect(200);

    Api.open().get(company.path("logout") + "?iss=" + provider.issuer() + session).expect(200);

    Await.promptly("the session ends", () -> person.get("/admin/me").status() == 401);
  }

  @Test
  void signOutLeadsToTheProvider() {
    String next =
        Api.open()
            .post("/user/auth/logout", json("refresh_token", signedIn.getString("refresh_token")))
            .expect(200)
            .data()
            .getString("end_session_url");

    assertThat(next)
        .startsWith(provider.issuer() + "/logout?")
        .contains("id_token_hint=", "post_logout_redirect_uri=", "client_id=plinth");
    Await.promptly("the session ends", () -> person.get("/admin/me").status() == 401);
  }

  @Test
  void aDeletedProviderEndsItsSignIns() {
    company.workspace().admin().delete("/admin/sso/providers/" + company.slug()).expect(200);

    Await.promptly("the session ends", () -> person.get("/admin/me").status() == 401);
  }
}
