package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Mailbox;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** People come to the console: as newcomers, with an invitation, again, and without a password. */
class EntranceBrowser {
  private static final String PASSWORD = "seven red kites";
  private static final String UNAUTHORIZED = "status of 401";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aNewcomerRegistersProvesTheAddressAndMakesAWorkspace() {
    String email = newEmail();
    Screen screen = browser.open();
    screen.page().navigate("/");
    screen.settle();
    Assertions.assertThat(screen.page().url()).contains("/console/sign-in");
    screen.link("Create an account").click();
    screen.field("Your name").fill("Nora Field");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.button("Create account").click();

    assertThat(screen.heading("Check your e-mail")).isVisible();
    assertThat(screen.field("Code")).hasValue("");
    Assertions.assertThat(screen.page().content()).doesNotContain(PASSWORD);
    screen.page().reload();
    screen.field("Code").fill("000000");
    screen.button("Continue").click();
    assertThat(screen.field("Code")).hasAttribute("aria-invalid", "true");
    screen.shown("entrance-code-wrong");
    screen.field("Code").fill(Mailbox.code(Mailbox.await(email, 1)));
    screen.button("Continue").click();

    assertThat(screen.heading("New workspace")).isVisible();
    screen.field("Name").fill("Field Works");
    assertThat(screen.field("Address")).hasValue("field-works");
    screen.field("Address").fill(Workspace.newSubdomain());
    screen.shown("entrance-workspace");
    screen.button("Create workspace").click();
    assertThat(screen.heading("Field Works")).isVisible();
    assertThat(screen.link("Deals")).isVisible();
    screen.assertSilent(UNAUTHORIZED, "status of 400");
  }

  @Test
  void whoAsksForAPageComesToItAfterTheSignInInEachTabUntilTheSignOut() {
    String email = registered();
    makeWorkspace(email);
    Screen screen = browser.open();
    screen.go("/objects/companies?q=acme");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill("wrong");
    screen.page().keyboard().press("Enter");
    assertThat(screen.page().getByText("The e-mail or the password is wrong.")).isVisible();
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
    assertThat(screen.heading("Companies")).isVisible();
    Assertions.assertThat(screen.page().url()).endsWith("/console/objects/companies?q=acme");

    Page second = screen.page().context().newPage();
    second.navigate("/console/objects/deals");
    assertThat(second.locator("h1")).hasText("Deals");
    screen.page().locator(".account").click();
    screen.entry("Sign out").click();
    assertThat(screen.heading("Sign in")).isVisible();
    assertThat(second.locator("h1")).hasText("Sign in");
    screen.assertSilent(UNAUTHORIZED);
  }

  @Test
  void aSessionThatEndsWhileOneTypesLeadsToTheSignInAndBackToWhatWasTyped() {
    String email = registered();
    Api admin = makeWorkspace(email);
    String path =
        "/objects/deals/"
            + admin
                .post("/object/data/deals", json("data", json("name", "Kite")))
                .expect(201)
                .data()
                .getString("slug");
    Screen screen = browser.open();
    screen.go(path);
    signIn(screen, email);
    screen.button("Edit Name").click();
    screen.page().keyboard().type("Kite of the south");
    admin.post("/user/auth/logout-all", json()).expect(200);
    screen
        .page()
        .route(
            "**/api/v1/object/data/deals/*",
            route -> route.fulfill(new Route.FulfillOptions().setStatus(401).setBody("{}")));
    screen.page().keyboard().press("Enter");
    assertThat(screen.heading("Sign in")).isVisible();
    screen.page().unroute("**/api/v1/object/data/deals/*");
    signIn(screen, email);
    assertThat(screen.page()).hasURL(Pattern.compile(path + "$"));
    assertThat(screen.page().locator(".record-fields")).containsText("Kite of the south");
    screen.button("Try again").click();
    assertThat(screen.heading("Kite of the south")).isVisible();
    screen.assertSilent(UNAUTHORIZED);
  }

  private static void signIn(Screen screen, String email) {
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.page().keyboard().press("Enter");
  }

  @Test
  void aForgottenPasswordIsReplacedWithACode() {
    String email = registered();
    Screen screen = browser.open();
    screen.go("/sign-in");
    screen.field("E-mail").fill(email);
    screen.link("Forgot your password?").click();
    assertThat(screen.field("E-mail")).hasValue(email);
    screen.button("Send code").click();
    assertThat(screen.field("Code")).hasValue("");
    screen.field("Code").fill(Mailbox.code(Mailbox.await(email, 2)));
    screen.field("New password").fill("short");
    screen.button("Save password").click();
    assertThat(screen.field("New password")).hasAttribute("aria-invalid", "true");
    screen.field("New password").fill("eight green herons");
    screen.button("Save password").click();
    assertThat(screen.page().getByText("Your password is changed.")).isVisible();
    screen.field("Password").fill("eight green herons");
    screen.button("Sign in").click();
    assertThat(screen.heading("New workspace")).isVisible();
  }

  @Test
  void anInvitationIsKeptWhileItsPersonRegisters() {
    Workspace workspace = Workspace.create();
    String email = newEmail();
    workspace.admin().post("/admin/members", json("email", email, "role", "member")).expect(201);
    String mail = Mailbox.await(email, 1);
    Screen screen = browser.open();
    screen.page().navigate(linkIn(mail));
    assertThat(screen.page().getByText("with the invited e-mail to accept.")).isVisible();
    screen.link("Create an account").click();
    assertThat(screen.page().getByText("with the invited e-mail to accept.")).isVisible();
    screen.field("Your name").fill("Omar Haddad");
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(PASSWORD);
    screen.button("Create account").click();
    screen.field("Code").fill(Mailbox.code(Mailbox.await(email, 2)));
    screen.button("Continue").click();
    assertThat(screen.heading("Field Works")).isVisible();
    assertThat(screen.link("Deals")).isVisible();
  }

  @Test
  void aLinkOpensItsPageInTheWorkspaceThatItNames() {
    Workspace one = Workspace.create();
    Workspace other = Workspace.create();
    other.join(one.owner(), "member");
    Screen screen = browser.open(one);
    screen.go("/objects/deals?q=kite&workspace=" + other.subdomain());
    assertThat(screen.heading("Deals")).isVisible();
    assertThat(screen.page()).hasURL(Pattern.compile("/console/objects/deals\\?q=kite$"));
    Assertions.assertThat(
            screen
                .page()
                .evaluate(
                    "fetch('/api/v1/user/auth/browser-session', {method: 'PUT'})"
                        + ".then(answer => answer.json())"
                        + ".then(body => body.data.workspace.subdomain)"))
        .isEqualTo(other.subdomain());

    screen.go("/?workspace=" + Workspace.newSubdomain());
    assertThat(screen.page().getByRole(AriaRole.ALERT)).isVisible();
    assertThat(screen.link("Choose a workspace")).isVisible();
    screen.assertSilent("status of 400");
  }

  @Test
  void nothingIsSentTwiceAndAServerThatIsAwayIsTold() {
    Screen screen = browser.open();
    AtomicInteger sent = new AtomicInteger();
    screen.go("/register");
    screen
        .page()
        .route(
            "**/user/auth/register",
            route -> {
              sent.incrementAndGet();
              route.abort();
            });
    screen.field("Your name").fill("Nora Field");
    screen.field("E-mail").fill(newEmail());
    screen.field("Password").fill(PASSWORD);
    screen.button("Create account").dblclick();
    assertThat(screen.page().getByText("The server cannot be reached.")).isVisible();
    assertThat(screen.field("Your name")).hasValue("Nora Field");
    Assertions.assertThat(sent).hasValue(1);
    screen.page().unroute("**/user/auth/register");
    screen.button("Create account").click();
    assertThat(screen.heading("Check your e-mail")).isVisible();
    screen.assertSilent(UNAUTHORIZED, "ERR_FAILED");
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Screen screen = browser.open();
    for (String page : new String[] {"sign-in", "register", "forgotten", "operator/sign-in"}) {
      screen.go("/" + page);
      screen.pictures("entrance-" + page.replace('/', '-'));
    }
    Workspace workspace = Workspace.create();
    Screen owner = browser.open(workspace);
    owner.go("/workspaces");
    owner.pictures("entrance-workspaces");
    owner.go("/gallery");
    owner.pictures("gallery");
    owner.go("/about");
    owner.pictures("about");
    owner.go("/nowhere");
    owner.pictures("missing");
    owner.assertSilent();
  }

  private static String newEmail() {
    return "e" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
  }

  /** The address of a person with a proved address and the password. */
  private static String registered() {
    String email = newEmail();
    Api.open()
        .post(
            "/user/auth/register", json("name", "Nora Field", "email", email, "password", PASSWORD))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open().post("/user/otp/verify", json("email", email, "otp", code)).expect(200);
    return email;
  }

  /** Makes a workspace and returns a client of its owner. */
  private static Api makeWorkspace(String email) {
    Api user =
        bearer(Api.open().post("/user/auth/login", json("email", email, "password", PASSWORD)));
    String subdomain = Workspace.newSubdomain();
    user.post("/user/auth/workspaces", json("name", "Field Works", "subdomain", subdomain))
        .expect(201);
    return bearer(user.post("/user/auth/select-workspace", json("workspace_id", subdomain)));
  }

  private static Api bearer(Api.Answer signedIn) {
    return Api.open().bearer(signedIn.expect(200).data().getString("access_token"));
  }

  /** The path of the link in a mail. */
  private static String linkIn(String mail) {
    String unfolded = mail.replace("=\n", "").replace("=\r\n", "").replace("=3D", "=");
    var link = Pattern.compile("https?://[^/\\s]+(/\\S+)").matcher(unfolded);
    Assertions.assertThat(link.find()).as(unfolded).isTrue();
    return link.group(1);
  }
}
