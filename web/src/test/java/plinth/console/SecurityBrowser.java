package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Members protect their accounts with a second factor, in a browser. */
class SecurityBrowser {
  private static final String REFUSED = "status of 4";
  private static final String PASSWORD = "seven red kites";
  private static final String CODE = "Code of your authenticator app";

  @RegisterExtension static final Browser browser = new Browser();

  private final String email = "s" + UUID.randomUUID() + "@example.com";

  private Api registered() {
    Api open = Api.open();
    open.post("/user/auth/register", json("name", "Nora", "email", email, "password", PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    String token =
        open.post("/user/otp/verify", json("email", email, "otp", code))
            .expect(200)
            .data()
            .getString("access_token");
    return open.bearer(token);
  }

  private static Locator inDialog(Screen screen, String label) {
    return screen.dialog().getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private Screen signedIn() {
    Screen screen = browser.open();
    screen.go("/settings/security");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    assertThat(screen.heading("Security")).isVisible();
    return screen;
  }

  /** Turns the second factor on and returns the secret of the authenticator. */
  private String enrol(Screen screen) {
    screen.button("Set up second factor").click();
    inDialog(screen, "Current password").fill(PASSWORD);
    screen.button("Continue").click();
    screen.dialog().getByText("Enter the secret by hand").click();
    String secret = screen.dialog().locator("code").innerText().replace(" ", "");
    inDialog(screen, CODE).fill(Authenticator.code(secret, -1));
    screen.button("Turn on").click();
    assertThat(screen.dialog().locator("li code")).hasCount(10);
    screen.dialog().getByText("I have kept the codes").click();
    screen.button("Done").click();
    return secret;
  }

  @Test
  void aMemberTurnsItOnSignsInWithItAndProvesAgainWhoTheyAre() {
    String subdomain = Workspace.newSubdomain();
    registered()
        .post("/user/auth/workspaces", json("name", "Kites", "subdomain", subdomain))
        .expect(201);
    Screen screen = signedIn();
    String secret = enrol(screen);
    assertThat(screen.page().getByText("Recovery codes left: 10")).isVisible();
    screen.pictures("security-factor-on");
    screen.go("/settings/security");

    screen.page().locator(".account").click();
    screen.entry("Sign out").click();
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    screen.field(CODE).fill("wrong");
    screen.page().keyboard().press("Enter");
    assertThat(screen.field(CODE)).hasAttribute("aria-invalid", "true");
    screen.shown("security-sign-in-code");
    screen.field("Remember this device for 30 days").check();
    screen.field(CODE).fill(Authenticator.code(secret, 0));
    screen.page().keyboard().press("Enter");
    assertThat(screen.link("Deals")).isVisible();
    screen.go("/settings/security");
    assertThat(screen.page().getByText("Remembered devices")).isVisible();
    assertThat(screen.button("Forget all")).isVisible();

    screen.page().locator(".account").click();
    screen.entry("Sign out").click();
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    assertThat(screen.link("Deals")).isVisible();

    Database.run(
        """
        update main.refresh_family f
        set authenticated_at = now() - interval '11 minutes'
        from main."user" u
        where u.id = f.user_id and u.email = '%s'
        """
            .formatted(email));
    screen.go("/settings/workspace");
    screen.field("Required for").selectOption("everybody");
    screen.page().locator("section[aria-labelledby=factor-policy] button[type=submit]").click();
    screen.shown("security-step-up");
    String later = "Code of your authenticator app, or a recovery code";
    inDialog(screen, later).fill("wrong");
    screen.button("Continue").click();
    assertThat(inDialog(screen, later)).hasAttribute("aria-invalid", "true");
    inDialog(screen, later).fill(Authenticator.code(secret, 1));
    screen.button("Continue").click();
    assertThat(screen.page().getByText("The rule is in force.")).isVisible();
    screen.assertSilent(REFUSED);
  }

  @Test
  void aMemberWithoutARequiredFactorSetsItUpAndGoesOn() {
    Workspace workspace = Workspace.create();
    Api api = registered();
    workspace.admin().post("/admin/members", json("email", email, "role", "member")).expect(201);
    api.post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200);
    Database.run(
        "insert into main.factor_policy (workspace_id, required_for, updated_at) values ("
            + workspace.id()
            + ", 'everybody', now())");
    Screen screen = browser.open();
    screen.go("/objects/deals");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    assertThat(screen.page().getByText("This workspace asks you for a second factor.")).isVisible();
    screen.shown("security-required");
    enrol(screen);
    assertThat(screen.link("Deals")).isVisible();
    screen.go("/objects/deals");
    assertThat(screen.heading("Deals")).isVisible();
    screen.assertSilent(REFUSED);
  }
}
