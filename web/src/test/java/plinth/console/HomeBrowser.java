package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** The first page leads through the first day, and then tells how the work stands. */
class HomeBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void theFirstStepsLeadToTheirPagesAndAreHiddenAndShownAgain() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/");
    screen.button("Show me the steps").click();
    assertThat(screen.page().getByText("0 of 8 done")).isVisible();
    screen.shown("home-steps");
    screen.page().getByText("Invite your team").click();
    assertThat(screen.dialog()).containsText("E-mail addresses");

    workspace.admin().post("/object/data/deals", json("data", json("name", "Kites"))).expect(201);
    screen.go("/");
    assertThat(screen.page().getByText("1 of 8 done")).isVisible();
    screen.button("Hide the first steps").click();
    assertThat(screen.page().locator(".onboarding")).hasCount(0);
    screen.page().locator(".toast").getByText("Undo").click();
    assertThat(screen.page().getByText("1 of 8 done")).isVisible();
    screen.assertSilent();
  }

  @Test
  void homeShowsOnesOwnOpenTasksAndHowTheDealsStand() {
    Workspace workspace = Workspace.create();
    String me = workspace.me().getString("slug");
    for (String status : new String[] {"open", "done"}) {
      workspace
          .admin()
          .post(
              "/object/data/tasks",
              json(
                  "data",
                  json("title", "Call about " + status, "status", status),
                  "assigned_to",
                  me))
          .expect(201);
    }
    workspace
        .admin()
        .post("/object/data/deals", json("data", json("name", "صفقة الميناء", "status", "won")))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/");
    Page page = screen.page();
    assertThat(page.getByLabel("Your tasks")).containsText("Call about open");
    assertThat(page.getByLabel("Your tasks")).not().containsText("Call about done");
    assertThat(page.getByLabel("Changed last")).containsText("صفقة الميناء");
    screen.pictures("home");
    screen.speak("en");
    page.getByLabel("Status").getByText("Won").click();
    assertThat(page).hasURL(Pattern.compile("/objects/deals\\?filter="));
    assertThat(page.getByText("صفقة الميناء")).isVisible();
    screen.assertSilent();
  }

  @Test
  void anAddressOfTheFormerConsoleLeadsToItsPage() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.page().navigate("/console/#/billing?workspace=" + workspace.subdomain());
    assertThat(screen.heading("Billing")).isVisible();
    assertThat(screen.page()).hasURL(Pattern.compile("/console/settings/billing$"));
    screen.assertSilent();
  }
}
