package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The time zone of a workspace and that of a person, and the times that are shown in it. */
class ZonesBrowser {
  private static final String REFUSED = "status of 4";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void ownersChooseHowDaysCount() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/workspace");
    screen.field("Time zone").fill("Mars/Base");
    screen.field("Weeks begin on").selectOption("saturday");
    screen.page().locator("form:has(input[list]) button[type=submit]").click();
    assertThat(screen.field("Time zone")).hasAttribute("aria-invalid", "true");
    screen.field("Time zone").fill("Asia/Riyadh");
    screen.page().locator("form:has(input[list]) button[type=submit]").click();
    assertThat(screen.page().getByText("Days now count by this time zone.")).isVisible();
    screen.pictures("zones-workspace");
    screen.go("/settings/profile");
    assertThat(screen.page().locator("input[list]")).hasValue("");
    screen.assertSilent(REFUSED);
  }

  @Test
  void timesAreShownInTheTimeZoneOfThePerson() {
    Workspace workspace = Workspace.create();
    Sheet visits =
        Sheet.create(workspace.admin(), "visits").field("name", "text").field("seen", "datetime");
    visits.create(json("name", "Late", "seen", "2026-03-28T21:30:00Z"));
    Screen screen = browser.open(workspace);
    screen.go("/settings/profile");
    screen.page().locator("input[list]").fill("Pacific/Kiritimati");
    screen.page().locator("form:has(input[list]) button[type=submit]").click();
    assertThat(screen.page().getByText("Your time zone is saved.")).isVisible();
    screen.pictures("zones-profile");
    screen.go("/objects/visits");
    assertThat(screen.page().getByText("Mar 29, 2026, 11:30")).isVisible();
    screen.assertSilent();
  }
}
