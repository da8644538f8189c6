package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** The pages of workflows in each look, with long names and names of both directions. */
class WorkflowLooksBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void thePagesAreAccessibleInEachLook() {
    Workspace own = Workspace.create();
    own.admin().post("/workflow/templates/seed").expect(200);
    own.admin()
        .post("/workflow/templates/approve-proposals/use", json("name", "عرض ".repeat(24)))
        .expect(201);
    own.admin().put("/workflow/first_task_of_a_new_deal/toggle", "{}").expect(200);
    own.admin().post("/object/data/deals", json("data", json("name", "x".repeat(240)))).expect(201);
    Await.promptly(
        () -> own.admin().get("/workflow/executions?status=success").expect(200).json(),
        runs -> !runs.getJsonArray("data").isEmpty());
    Screen screen = browser.open(own);
    screen.go("/workflows");
    assertThat(screen.page().locator("tbody tr").getByText("Succeeded").first()).isVisible();
    screen.pictures("workflows");
    screen.go("/workflows/flow/first_task_of_a_new_deal?step=step_1");
    screen.pictures("workflows-step");
    screen.go("/workflows/flow/first_task_of_a_new_deal?tab=about");
    screen.pictures("workflows-about");
    screen.go("/workflows/runs");
    screen.pictures("workflows-runs");
    screen.go("/workflows/templates");
    screen.pictures("workflows-templates");
    screen.go("/workflows/new");
    screen.pictures("workflows-new");
    screen.assertSilent();
  }
}
