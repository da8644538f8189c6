package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The claims of access tokens of OAuth apps, and when they expire. */
class OAuthTokensIT {
  private final OAuthFixture ground = OAuthFixture.create();
  private final Workspace workspace = ground.workspace();
  private final Api admin = ground.admin();

  @Test
  void aTokenIsAJwtOfTheApp() {
    JsonObject app = ground.app(array("read.*"));
    String token = OAuthFixture.clientToken(app, "").expect(200).json().getString("access_token");
    String jwt = token.substring("svc_oauth_".length());
    JsonObject claims = claims(jwt);

    assertThat(claims.keySet())
        .containsExactlyInAnyOrder(
            "iss", "aud", "sub", "upn", "groups", "exp", "iat", "jti", "workspace_id");
    assertThat(claims.getString("sub")).startsWith("oauth_app:");
    assertThat(claims.getJsonArray("groups").getString(0)).isEqualTo("integration");
    assertThat(claims.getInt("exp") - claims.getInt("iat")).isBetween(3599, 3600);
    Api.open().bearer(token).get("/object/data/companies").expect(200);
    Api.open().bearer(jwt).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
    Api.open()
        .bearer("svc_oauth_" + token)
        .get("/object/data/companies")
        .refused(401, "UNAUTHENTICATED");
    String person = OAuthFixture.signIn(workspace.owner()).getString("access_token");
    Api.open()
        .bearer("svc_oauth_" + person)
        .get("/object/data/companies")
        .refused(401, "UNAUTHENTICATED");
    int tail = token.length() - 8;
    String forged = token.substring(0, tail) + "AAAAAAAA";
    Api.open().bearer(forged).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
  }

  private static JsonObject claims(String jwt) {
    byte[] text = Base64.getUrlDecoder().decode(jwt.split("\\.")[1]);
    return Json.createReader(new StringReader(new String(text, StandardCharsets.UTF_8)))
        .readObject();
  }

  @Test
  void aTokenEndsWithItsRevocationItsAppAndItsPerson() {
    JsonObject app = ground.app(array("read.*"));
    String first = OAuthFixture.clientToken(app, "").expect(200).json().getString("access_token");
    String second = OAuthFixture.clientToken(app, "").expect(200).json().getString("access_token");
    JsonObject other =
        ground.create(json("scopes", array("read.*"), "name", "Other")).expect(201).data();

    OAuthFixture.revoke(other, first).expect(200);
    Api.open().bearer(first).get("/object/data/companies").expect(200);
    OAuthFixture.revoke(app, first).expect(200);
    OAuthFixture.revoke(app, first).expect(200);
    Api.open().bearer(first).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
    Api.open().bearer(second).get("/object/data/companies").expect(200);
    admin.delete("/integrations/oauth-apps/courier").expect(200);
    Api.open().bearer(second).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
    assertThat(OAuthFixture.error(OAuthFixture.clientToken(app, "").refused(401, "INVALID_CLIENT")))
        .isEqualTo("invalid_client");
  }

  @Test
  void tokensOfABlockedUserAreRefusedUntilUnblocked() {
    JsonObject app = ground.app(array("read.*"));
    String own = OAuthFixture.clientToken(app, "").expect(200).json().getString("access_token");
    String code = OAuthFixture.back(ground.consentOfOwner(app)).get("code");
    String consented =
        OAuthFixture.exchange(app, code, OAuthFixture.VERIFIER)
            .expect(200)
            .json()
            .getString("access_token");
    Api operator = Api.open().bearer(Signer.server().operator());
    String orders = "/admin/platform/users/" + workspace.owner().id();
    Api.open().bearer(consented).get("/object/data/companies").expect(200);

    operator.post(orders + "/block").expect(200);
    Api.open().bearer(consented).get("/object/data/companies").refused(401, "UNAUTHENTICATED");
    Api.open().bearer(own).get("/object/data/companies").expect(200);
    operator.post(orders + "/unblock").expect(200);
    // A row of the outbox informs the workspaces of the user that the block is lifted.
    Await.promptly(
        "the member may act again",
        () -> Api.open().bearer(consented).get("/object/data/companies").status(),
        status -> status == 200);
  }
}
