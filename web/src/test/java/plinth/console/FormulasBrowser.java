package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People write formulas, and see faults at their places. */
class FormulasBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aComputedFieldIsMadeAndItsValuesAreShown() {
    Workspace workspace = Workspace.create();
    Sheet orders =
        Sheet.create(workspace.admin(), "orders").field("name", "text").field("price", "number");
    orders.create(json("name", "Sail", "price", 21));
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/orders?new=field");
    screen.field("Search types").fill("Number");
    screen.dialog().getByText("Number", new Locator.GetByTextOptions().setExact(true)).click();
    screen.field("Name").fill("Total");
    screen.field("Compute the values with a formula").check();
    assertThat(screen.page().getByLabel("Required")).hasCount(0);
    screen.field("Formula").fill("price * name");
    assertThat(screen.dialog().getByText("Line 1, column 9")).isVisible();
    assertThat(screen.dialog().locator("mark")).hasText("name");
    screen.shown("model-formula-fault");
    screen.field("Formula").fill("name");
    assertThat(screen.dialog().getByText("does not give values of the type Number")).isVisible();
    screen.field("Formula").fill("price * 2");
    assertThat(screen.dialog().getByText("The formula is complete.")).isVisible();
    screen.shown("model-formula");
    screen.button("Create field").click();
    assertThat(screen.button("Total")).isVisible();

    screen.go("/objects/orders");
    assertThat(screen.page().getByText("42").first()).isVisible();
    screen.assertSilent("status of 400");
  }
}
