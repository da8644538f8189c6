package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Owners let support into their workspace for a while, in a browser. */
class SupportAccessBrowser {
  private static final String MAY = "Support may act for members";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void anOwnerAllowsSupportForADayAndEndsIt() {
    Screen screen = browser.open(Workspace.create());
    screen.go("/settings/workspace");
    screen.field(MAY).selectOption("day");
    save(screen);
    assertThat(screen.page().getByText("Support may act for members until")).isVisible();
    screen.pictures("support-access");
    screen.go("/settings/workspace");
    screen.field(MAY).selectOption("never");
    save(screen);
    assertThat(screen.page().getByText("Support may not act for members now.")).isVisible();
    screen.assertSilent();
  }

  private static void save(Screen screen) {
    screen.page().locator("section[aria-labelledby=support-access] button[type=submit]").click();
  }
}
