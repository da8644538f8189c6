package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Members use passkeys of a virtual authenticator, in a browser. */
class PasskeysBrowser {
  private static final String REFUSED = "status of 4";
  private static final String PASSWORD = "seven red kites";

  @RegisterExtension static final Browser browser = new Browser();

  private final String email = "k" + UUID.randomUUID() + "@example.com";

  private void register() {
    Api open = Api.open();
    open.post("/user/auth/register", json("name", "Nora", "email", email, "password", PASSWORD))
        .expect(200);
    String token =
        open.post(
                "/user/otp/verify",
                json("email", email, "otp", Mailbox.code(Mailbox.await(email, 1))))
            .expect(200)
            .data()
            .getString("access_token");
    String subdomain = Workspace.newSubdomain();
    open.bearer(token)
        .post("/user/auth/workspaces", json("name", "Kites", "subdomain", subdomain))
        .expect(201);
  }

  /** Gives the page an authenticator that always finds its person. */
  private static void plugIn(Screen screen) {
    CDPSession devices = screen.page().context().newCDPSession(screen.page());
    devices.send("WebAuthn.enable");
    JsonObject options = new JsonObject();
    options.addProperty("protocol", "ctap2");
    options.addProperty("transport", "internal");
    options.addProperty("hasResidentKey", true);
    options.addProperty("hasUserVerification", true);
    options.addProperty("isUserVerified", true);
    options.addProperty("automaticPresenceSimulation", true);
    JsonObject authenticator = new JsonObject();
    authenticator.add("options", options);
    devices.send("WebAuthn.addVirtualAuthenticator", authenticator);
  }

  private static Locator inDialog(Screen screen, String label) {
    return screen.dialog().getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private static void signOut(Screen screen) {
    screen.page().locator(".account").click();
    screen.entry("Sign out").click();
    assertThat(screen.button("Sign in with a passkey")).isVisible();
  }

  @Test
  void aMemberAddsAPasskeySignsInWithItAndProvesWhoTheyAre() {
    register();
    Screen screen = browser.open();
    plugIn(screen);
    screen.go("/settings/security");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    assertThat(screen.heading("Security")).isVisible();

    screen.button("Add a passkey").click();
    inDialog(screen, "Name of the passkey").fill("Laptop");
    inDialog(screen, "Current password").fill("not this one");
    screen.button("Continue").click();
    assertThat(inDialog(screen, "Current password")).hasAttribute("aria-invalid", "true");
    screen.shown("passkeys-add");
    inDialog(screen, "Current password").fill(PASSWORD);
    screen.button("Continue").click();
    assertThat(screen.page().getByText("The passkey can sign in.")).isVisible();
    assertThat(screen.page().getByText("Not used yet")).isVisible();

    signOut(screen);
    screen.shown("passkeys-sign-in");
    screen.button("Sign in with a passkey").click();
    assertThat(screen.link("Deals")).isVisible();

    signOut(screen);
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
    screen.go("/settings/security");
    screen.page().getByText("Remove Laptop").click();
    screen.dialog().getByText("Remove", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(screen.button("Use a passkey")).isVisible();
    screen.shown("passkeys-step-up");
    screen.button("Use a passkey").click();
    assertThat(screen.page().getByText("The passkey is removed.")).isVisible();
    screen.assertSilent(REFUSED);
  }
}
