package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import jakarta.json.JsonObject;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators run the platform: customers, jobs, what was given up, and their own accounts. */
class OperatorBrowser {
  private static final String REFUSED = "status of 40";

  @RegisterExtension static final Browser browser = new Browser();

  private final Api operators = Api.open().bearer(Signer.server().operator());
  private final String email = "op-" + UUID.randomUUID() + "@plinth.local";
  private final String password = add(email);

  @Test
  void anOperatorSetsUpAWorkspaceAndActsForItsOwner() {
    Screen screen = signedIn();
    String subdomain = Workspace.newSubdomain();
    screen.go("/operator/tenants?new=1");
    screen.button("Set up workspace").click();
    assertThat(inDialog(screen, "Name")).isFocused();
    assertThat(inDialog(screen, "E-mail of the owner")).hasAttribute("aria-invalid", "true");
    inDialog(screen, "Name").fill("Harbour & Sons");
    inDialog(screen, "Address").fill(subdomain);
    inDialog(screen, "E-mail of the owner").fill(subdomain + "@example.com");
    screen.dialog().getByLabel("Name of the owner").fill("Omar Nasser");
    inDialog(screen, "Plan").selectOption("enterprise");
    screen.button("Set up workspace").click();
    assertThat(screen.dialog().getByLabel("Agreed price")).hasAttribute("aria-invalid", "true");
    screen.dialog().getByLabel("Agreed price").fill("1200.50");
    screen.button("Set up workspace").click();
    assertThat(screen.heading("Harbour & Sons")).isVisible();
    Assertions.assertThat(screen.page().url()).endsWith("/operator/tenants/" + subdomain);

    tab(screen, "Members").click();
    screen.button("Act for Omar Nasser").click();
    screen.button("Start acting").click();
    assertThat(inDialog(screen, "Reason")).hasAttribute("aria-invalid", "true");
    inDialog(screen, "Reason").fill("Case 4711");
    screen.button("Start acting").click();
    Locator banner = screen.page().getByText("You act for Omar Nasser in Harbour & Sons.");
    assertThat(banner).isVisible();
    screen.shown("operator-acting");
    screen.page().reload();
    assertThat(banner).isVisible();
    screen.go("/operator/jobs");
    assertThat(screen.heading("Harbour & Sons")).isVisible();
    screen.button("Stop").click();
    assertThat(tab(screen, "Members")).hasAttribute("aria-selected", "true");
    assertThat(banner).isHidden();
    screen.page().reload();
    assertThat(tab(screen, "Members")).hasAttribute("aria-selected", "true");
    screen.assertSilent("status of 400");
  }

  @Test
  void aWorkspaceIsSuspendedOpenedAgainAndRemovedWithItsNameTyped() {
    Workspace workspace = Workspace.create();
    Screen screen = signedIn();
    screen.go("/operator/tenants/" + workspace.subdomain() + "?tab=end");
    screen.button("Suspend workspace").click();
    screen.dialog().getByText("Suspend workspace").click();
    assertThat(inDialog(screen, "Reason")).hasAttribute("aria-invalid", "true");
    inDialog(screen, "Reason").fill("Unpaid");
    screen.dialog().getByText("Suspend workspace").click();
    assertThat(chip(screen, "Suspended")).isVisible();
    workspace.admin().get("/admin/me").refused(403, "WORKSPACE_SUSPENDED");
    screen.button("Lift suspension").click();
    screen.dialog().getByText("Lift suspension", exactly()).click();
    assertThat(chip(screen, "Active")).isVisible();
    workspace.admin().get("/admin/me").expect(200);

    screen.button("Remove workspace").click();
    screen.dialog().getByText("Remove workspace", exactly()).click();
    Locator typed = screen.dialog().getByRole(AriaRole.TEXTBOX);
    assertThat(typed).hasAttribute("aria-invalid", "true");
    screen.shown("operator-purge");
    typed.fill(workspace.subdomain());
    screen.dialog().getByText("Remove workspace", exactly()).click();
    assertThat(screen.dialog().getByText("Signed receipt")).isVisible();
    screen.shown("operator-receipt");
    operators.get("/admin/platform/tenants/" + workspace.subdomain()).refused(404, "NOT_FOUND");
    screen.assertSilent("status of 404");
  }

  @Test
  void anOperatorSetsUpASecondFactorAndSignsInWithIt() {
    Screen screen = signedIn();
    screen.go("/operator/account");
    screen.button("Set up second factor").click();
    inDialog(screen, "Current password").fill("wrong");
    screen.button("Continue").click();
    assertThat(screen.dialog().getByText("The password is wrong.")).isVisible();
    inDialog(screen, "Current password").fill(password);
    screen.button("Continue").click();
    assertThat(screen.dialog().getByRole(AriaRole.IMG)).isVisible();
    screen.shown("operator-second-factor");
    screen.dialog().getByText("Enter the secret by hand").click();
    String secret = screen.dialog().locator("code").innerText().replace(" ", "");
    Assertions.assertThat(scanned(screen.dialog().getByRole(AriaRole.IMG)))
        .startsWith("otpauth://totp/")
        .contains("secret=" + secret);
    inDialog(screen, "Code of your authenticator app").fill(Authenticator.code(secret, 0));
    screen.button("Turn on").click();
    assertThat(screen.dialog().locator("li code")).hasCount(10);
    screen.page().keyboard().press("Escape");
    String recovery = screen.dialog().locator("li code").first().innerText();
    assertThat(screen.button("Done")).isDisabled();
    screen.dialog().getByText("I have kept the codes").click();
    screen.button("Done").click();
    assertThat(chip(screen, "On")).isVisible();

    screen.page().locator(".account").click();
    screen.entry("Sign out").click();
    assertThat(screen.heading("Operator sign-in")).isVisible();
    screen.field("E-mail").fill(email);
    screen.field("Password").fill(password);
    screen.page().keyboard().press("Enter");
    screen.field("Code of your authenticator app").fill("wrong");
    screen.page().keyboard().press("Enter");
    assertThat(screen.field("Code of your authenticator app")).hasAttribute("aria-invalid", "true");
    screen.field("Code of your authenticator app").fill(recovery);
    screen.page().keyboard().press("Enter");
    assertThat(screen.heading("Overview")).isVisible();
    screen.assertSilent(REFUSED);
  }

  @Test
  void anOperatorFindsAWorkspaceWithTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    Screen screen = signedIn();
    screen.go("/operator");
    screen.page().keyboard().press("Control+k");
    screen.page().keyboard().type(workspace.subdomain());
    assertThat(screen.page().getByRole(AriaRole.OPTION)).hasCount(1);
    screen.page().keyboard().press("Enter");
    assertThat(tab(screen, "Summary")).isVisible();
    assertThat(screen.dialog()).hasCount(0);
    tab(screen, "Summary").focus();
    screen.page().keyboard().press("ArrowRight");
    assertThat(tab(screen, "Members")).isFocused();
    screen.page().keyboard().press("ArrowRight");
    assertThat(tab(screen, "Billing")).isFocused();
    assertThat(screen.page().getByText("Payments and invoices")).isVisible();
    screen.page().keyboard().press("End");
    assertThat(tab(screen, "Close")).isFocused();
    screen.button("Suspend workspace").focus();
    screen.page().keyboard().press("Enter");
    assertThat(screen.dialog()).isVisible();
    screen.page().keyboard().press("Escape");
    assertThat(screen.button("Suspend workspace")).isFocused();
    screen.assertSilent();
  }

  @Test
  void filtersPagesAndDrawersStandInTheAddress() {
    Screen screen = signedIn();
    screen.go("/operator/jobs?status=failed");
    assertThat(screen.field("Status")).hasValue("failed");
    screen.field("Status").selectOption("completed");
    assertThat(screen.page()).hasURL(Pattern.compile("status=completed"));
    screen.page().goBack();
    assertThat(screen.field("Status")).hasValue("failed");

    screen.go("/operator/schedulers?scheduler=identity-sweep");
    assertThat(screen.dialog().getByText("Last runs")).isVisible();
    screen.page().keyboard().press("Escape");
    screen.button("Run identity-sweep now").click();
    screen.dialog().getByText("Run now", exactly()).click();
    assertThat(screen.page().getByText("identity-sweep ran")).isVisible();
    screen.assertSilent();
  }

  @Test
  void aFailureIsToldAsOneAndTriedAgain() {
    Screen screen = signedIn();
    screen.page().route("**/admin/platform/outbox**", Route::abort);
    screen.page().navigate("/console/operator/outbox");
    assertThat(screen.page().getByText("The server cannot be reached.")).isVisible();
    screen.shown("operator-failure");
    screen.page().unroute("**/admin/platform/outbox**");
    screen.button("Try again").click();
    // Other tests may have left what could not be delivered.
    Locator delivered = screen.page().getByText("Everything was delivered");
    assertThat(delivered.or(screen.page().getByRole(AriaRole.TABLE))).isVisible();
    screen.assertSilent("ERR_FAILED");
  }

  @Test
  void aMemberIsNotShownTheOperatorsPages() {
    Screen screen = browser.open(Workspace.create());
    screen.page().navigate("/console/operator/tenants");
    assertThat(screen.page().getByText("These pages are for operators")).isVisible();
    screen.assertSilent();
  }

  @Test
  void thePagesAreReadableInEveryLook() {
    Workspace workspace = Workspace.create();
    Screen screen = signedIn();
    screen.go("/operator");
    screen.pictures("operator-overview");
    screen.go("/operator/tenants/" + workspace.subdomain());
    screen.pictures("operator-tenant");
    screen.go("/operator/tenants?q=" + workspace.subdomain());
    screen.shown("operator-tenants");
    screen.go("/operator/tenants/" + workspace.subdomain() + "?tab=billing");
    screen.shown("operator-billing");
    screen.go("/operator/health");
    screen.shown("operator-health");
    screen.go("/operator/audit");
    screen.shown("operator-audit");
    screen.assertSilent();
  }

  private String add(String address) {
    return operators
        .post("/admin/platform/operators", json("name", "Ida Rau", "email", address))
        .expect(201)
        .data()
        .getString("password");
  }

  private Screen signedIn() {
    JsonObject signedIn =
        Api.open()
            .post("/admin/auth/login", json("email", email, "password", password))
            .expect(200)
            .data();
    Screen screen = browser.open();
    screen.signIn(signedIn.getString("refresh_token"));
    return screen;
  }

  private static Locator inDialog(Screen screen, String label) {
    return screen.dialog().getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private static Locator tab(Screen screen, String name) {
    return screen
        .page()
        .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator chip(Screen screen, String text) {
    return screen.page().locator(".chip").getByText(text, exactly());
  }

  /** Reads a QR code as the camera of a phone does. */
  private static String scanned(Locator code) {
    try {
      BufferedImage picture = ImageIO.read(new ByteArrayInputStream(code.screenshot()));
      int width = picture.getWidth();
      int height = picture.getHeight();
      int[] points = picture.getRGB(0, 0, width, height, null, 0, width);
      var source = new RGBLuminanceSource(width, height, points);
      return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch (IOException | ReaderException e) {
      throw new AssertionError("The QR code cannot be read", e);
    }
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }
}
