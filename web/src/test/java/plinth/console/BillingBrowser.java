package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Billing;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Owners choose a plan, save a card, add to the plan and end the subscription. */
class BillingBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aPlanIsPreviewedBeforeItIsChosenInTheTrial() {
    Screen screen = browser.open(Workspace.create());
    screen.go("/settings/billing");
    screen.page().getByText("Yearly").click();
    screen.button("Choose Advanced").click();
    assertThat(screen.dialog()).containsText("1 × $29.00 × 12 months");
    assertThat(screen.dialog()).containsText("$348.00 a year");
    assertThat(screen.dialog()).containsText("Free during the trial.");
    screen.shown("billing-preview");
    screen.button("Change plan").click();
    assertThat(screen.page().getByText("Billed yearly: $348.00")).isVisible();

    tab(screen, "Add-ons");
    assertThat(screen.page().getByText("Add-ons need an active subscription")).isVisible();
    assertThat(screen.button("Add")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void aCardIsSavedOnThePageOfTheGatewayWhichLeadsBack() throws IOException {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/billing");
    screen.button("Add a card").click();
    screen.page().waitForURL(Pattern.compile("/sandbox/payments/"));
    screen.button("Decline").click();
    assertThat(screen.page().getByText("The payment failed")).isVisible();
    assertThat(screen.page()).hasURL(Pattern.compile("/settings/billing/return\\?payment_id="));
    screen.shown("billing-declined");
    screen.button("Try again").click();
    screen.page().waitForURL(Pattern.compile("/sandbox/payments/"));
    screen.button("Approve").click();
    assertThat(screen.page().getByText("Thank you")).isVisible();
    screen.link("Go to billing").click();
    assertThat(screen.page().getByText("Your card is charged then.")).isVisible();

    tab(screen, "Invoices");
    Download pdf =
        screen.page().waitForDownload(() -> screen.page().getByText("PDF").first().click());
    Assertions.assertThat(new String(Files.readAllBytes(pdf.path()), 0, 4, US_ASCII))
        .isEqualTo("%PDF");
    screen.assertSilent();
  }

  @Test
  void anActiveSubscriptionIsUpgradedExtendedAndEnded() {
    Workspace workspace = Workspace.create();
    new Billing(workspace).activate();
    Screen screen = browser.open(workspace);
    screen.go("/settings/billing");
    screen.button("Choose Advanced").click();
    assertThat(screen.dialog()).containsText("Due now");
    assertThat(screen.dialog()).containsText("about $");
    screen.button("Pay and change").click();
    assertThat(screen.page().locator(".plan.present")).containsText("Advanced");

    tab(screen, "Add-ons");
    screen.button("Add").first().click();
    screen.field("How many").fill("0");
    assertThat(screen.dialog().locator("button[type=submit]")).isDisabled();
    screen.field("How many").fill("2");
    assertThat(screen.dialog()).containsText("$38.00 a month.");
    screen.dialog().locator("button[type=submit]").click();
    assertThat(screen.page().getByText("What you have")).isVisible();
    screen.button("End").click();
    screen.dialog().locator("button[type=submit]").click();
    assertThat(screen.button("End")).hasCount(0);

    screen.button("End subscription").click();
    assertThat(screen.dialog()).containsText("becomes read-only");
    screen.dialog().locator("button[type=submit]").click();
    assertThat(screen.page().getByText("The subscription ends on")).isVisible();
    assertThat(screen.button("Resume and pay")).isVisible();
    screen.assertSilent();
  }

  @Test
  void whoMayNotReadTheBillingIsTold() {
    Workspace workspace = Workspace.create();
    Person omar = Person.create();
    workspace.join(omar, "admin");
    Screen screen = browser.open(workspace, omar);
    screen.go("/settings");
    assertThat(screen.link("Billing")).hasCount(0);
    screen.page().navigate("/console/settings/billing");
    assertThat(screen.page().getByRole(AriaRole.ALERT)).containsText("You may not see this.");
    screen.assertSilent("status of 403");
  }

  @Test
  void aPlanIsChosenWithTheKeyboardAlone() {
    Screen screen = browser.open(Workspace.create());
    screen.go("/settings/billing");
    Page page = screen.page();
    page.getByLabel("Monthly").focus();
    page.keyboard().press("ArrowRight");
    assertThat(page.getByText("You save 26 %.")).isVisible();
    screen.button("Choose Advanced").focus();
    page.keyboard().press("Enter");
    assertThat(screen.dialog()).isVisible();
    page.keyboard().press("Escape");
    assertThat(screen.button("Choose Advanced")).isFocused();
    screen.assertSilent();
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Screen screen = browser.open(Workspace.create());
    screen.go("/settings/billing");
    screen.pictures("billing-plan");
    for (String page : new String[] {"?tab=usage", "?tab=addons", "?tab=invoices", "/return"}) {
      screen.go("/settings/billing" + page);
      screen.shown("billing" + page.replaceAll("\\W", "-"));
    }
    screen.assertSilent();
  }

  private static void tab(Screen screen, String name) {
    screen.page().getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name)).click();
  }
}
