package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Route;
import jakarta.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** An app sends somebody to the console to be allowed to act in a workspace. */
class ConsentBrowser {
  private static final String BACK = "https://app.example.com/callback?x=1";
  private static final String VERIFIER = "a-verifier-of-more-than-forty-three-characters-1234";

  /** The SHA-256 of the verifier in Base64 for addresses. */
  private static final String CHALLENGE = "WlH3qcUD-uByxWs6-WK8AOSiEgfCJ_P2oKQ-av1fssY";

  @RegisterExtension static final Browser browser = new Browser();

  private final Workspace workspace = Workspace.create();
  private final JsonObject app =
      workspace
          .admin()
          .post(
              "/integrations/oauth-apps",
              json(
                  "name", "Courier",
                  "scopes", array("read.contacts", "write.deals", "delete.tasks"),
                  "redirect_uris", array(BACK)))
          .expect(201)
          .data();

  @Test
  void aMemberWhoIsSignedInAllowsAnAppWhichGetsAToken() {
    Screen screen = withApp(browser.open(workspace));
    screen.go(consent(BACK, "read.contacts write.deals"));
    assertThat(screen.heading("Allow Courier?")).isVisible();
    assertThat(screen.page().getByText(workspace.subdomain())).isVisible();
    assertThat(screen.page().getByText("See Contacts")).isVisible();
    assertThat(screen.page().getByText("Create and change Deals")).isVisible();
    assertThat(screen.page().getByText("Delete Tasks")).isHidden();
    screen.pictures("consent");
    screen.speak("en");
    screen.button("Allow").click();

    assertThat(screen.page()).hasURL(Pattern.compile("^https://app\\.example\\.com/callback"));
    String url = screen.page().url();
    Assertions.assertThat(url).contains("x=1", "state=a%26b");
    String code = url.replaceFirst(".*[?&]code=([^&]+).*", "$1");
    Api.open()
        .post(
            "/oauth/token",
            json(
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                BACK,
                "code_verifier",
                VERIFIER,
                "client_id",
                app.getString("client_id"),
                "client_secret",
                app.getString("client_secret")))
        .expect(200);
    screen.assertSilent();
  }

  @Test
  void whoeverIsNotSignedInSignsInFirstAndComesBack() {
    String password = "a password for consent";
    String email = workspace.owner().email();
    Api.open().post("/user/auth/forgot-password", json("email", email)).expect(200);
    String otp = Mailbox.code(Mailbox.await(email, 1));
    Api.open()
        .post("/user/auth/reset-password", json("email", email, "otp", otp, "password", password))
        .expect(200);
    Screen screen = withApp(browser.open());
    screen.page().navigate("/api/v1/oauth/authorize?" + request(BACK, "read.contacts"));
    assertThat(screen.heading("Allow Courier?")).isVisible();
    screen.link("Sign in to decide").click();
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(password);
    screen.page().keyboard().press("Enter");
    screen.button("Deny").press("Enter");
    assertThat(screen.page()).hasURL(Pattern.compile("^https://app\\.example\\.com/callback.*"));
    Assertions.assertThat(screen.page().url()).contains("error=access_denied");
    screen.assertSilent("status of 401");
  }

  @Test
  void nobodyIsSentToAnAddressThatTheAppDidNotRegister() {
    Screen screen = withApp(browser.open(workspace));
    screen.go(consent("https://evil.example.com/callback", "read.contacts"));
    assertThat(screen.heading("This link is not safe")).isVisible();
    Assertions.assertThat(screen.page().url()).contains("/console/oauth/consent");
    screen.shown("consent-unsafe");

    screen
        .page()
        .route(
            "**/api/v1/oauth/consent",
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(
                            json("data", json("redirect_to", "https://evil.example.com/"))
                                .toString())));
    screen.go(consent(BACK, "read.contacts"));
    screen.button("Allow").click();
    assertThat(screen.page().getByText("You were not sent there")).isVisible();
    Assertions.assertThat(screen.page().url()).contains("/console/oauth/consent");
    screen.assertSilent("status of 400");
  }

  @Test
  void whatTheAppMayNotAskForIsToldToTheAppAlone() {
    Screen screen = withApp(browser.open(workspace));
    screen.page().navigate("/console" + consent(BACK, "delete.contacts"));
    assertThat(screen.page()).hasURL(Pattern.compile("^https://app\\.example\\.com/callback.*"));
    Assertions.assertThat(screen.page().url()).contains("error=invalid_scope");
  }

  @Test
  void aMemberWithoutTheRightIsToldWhomToAsk() {
    Person member = Person.create();
    workspace.join(member, "member");
    Screen screen = withApp(browser.open(workspace, member));
    screen.go(consent(BACK, "read.contacts"));
    screen.button("Allow").click();
    assertThat(screen.page().getByText("You may not give apps access")).isVisible();
    screen.assertAccessible();
    screen.assertSilent("status of 403");
  }

  private static Screen withApp(Screen screen) {
    screen
        .page()
        .route(
            "https://app.example.com/**",
            route -> route.fulfill(new Route.FulfillOptions().setBody("The app")));
    return screen;
  }

  private String consent(String back, String scope) {
    return "/oauth/consent?" + request(back, scope);
  }

  private String request(String back, String scope) {
    return "response_type=code&client_id="
        + app.getString("client_id")
        + "&redirect_uri="
        + encoded(back)
        + "&scope="
        + encoded(scope)
        + "&state="
        + encoded("a&b")
        + "&code_challenge="
        + CHALLENGE
        + "&code_challenge_method=S256";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
