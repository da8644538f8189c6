package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Authenticator;

/** The consent page signs people in, so it asks for their second factor like every sign-in. */
class FactorConsentIT {
  @Test
  void thePasswordAloneGivesNoConsent() {
    OAuthFixture ground = OAuthFixture.create();
    JsonObject app = ground.app(array("read.*"));
    String path = "/user/auth/second-factor";
    JsonObject password = json("current_password", OAuthFixture.PASSWORD);
    String secret = ground.admin().post(path, password).expect(200).data().getString("secret");
    ground.admin().post(path + "/confirm", json("otp", Authenticator.code(secret, -1))).expect(200);
    String email = ground.workspace().owner().email();
    Api.Answer refused = OAuthFixture.consent(app, email, OAuthFixture.PASSWORD).expect(401);
    assertThat(refused.text()).contains("name=\"otp\"").doesNotContain("code=");
    Map<String, String> allowed =
        Map.of(
            "decision",
            "allow",
            "email",
            email,
            "password",
            OAuthFixture.PASSWORD,
            "otp",
            Authenticator.code(secret, 0));
    OAuthFixture.decide(app, allowed).expect(302);
  }
}
