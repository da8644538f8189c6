package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Related;
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
    screen.field("Search types").fill("formula");
    screen.dialog().getByText("Computed with a formula").click();
    screen.dialog().getByText("Number", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(screen.field("Values")).hasValue("formula");
    screen.field("Name").fill("Total");
    screen.button("Create field").click();
    assertThat(screen.dialog().getByText("Write a formula")).isVisible();
    assertThat(screen.page().getByLabel("Required")).hasCount(0);
    screen.field("Formula").fill("price * name");
    assertThat(
            screen
                .dialog()
                .getByText(
                    "A value of the type Number or Money is needed here, and this is of the"))
        .isVisible();
    assertThat(screen.dialog().locator("mark")).hasText("name");
    screen.shown("model-formula-fault");
    screen.speak("ar");
    assertThat(screen.dialog().getByText("المطلوب هنا قيمة من النوع عدد أو مبلغ")).isVisible();
    screen.shown("model-formula-fault-arabic");
    screen.speak("en");
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

  @Test
  void aRollupIsMadeWithAFilter() {
    Workspace workspace = Workspace.create();
    Sheet piers = Sheet.create(workspace.admin(), "piers").field("name", "text");
    Sheet berths =
        Sheet.create(workspace.admin(), "berths")
            .field("name", "text")
            .field("rent", "number")
            .field("since", "date");
    Related.relate(
        workspace.admin(), "moorings", "one_to_many", "unlink", "piers.berths", "berths.pier");
    String west = piers.slugOf(json("name", "West"));
    berths.create(json("name", "W1", "rent", 350, "pier", west));
    berths.create(json("name", "W2", "rent", 90, "pier", west));
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/piers?new=field");
    screen.field("Search types").fill("Number");
    screen.dialog().getByText("Number", new Locator.GetByTextOptions().setExact(true)).click();
    screen.field("Name").fill("Income");
    screen.field("Values").selectOption("rollup");
    screen.field("Related records").selectOption("berths");
    screen.field("Measure").selectOption("min");
    screen.field("Its field").selectOption("since");
    screen.button("Create field").click();
    assertThat(screen.field("Its field")).hasAttribute("aria-invalid", "true");
    assertThat(screen.dialog().getByText("This gives values of the type Date, not Number."))
        .isVisible();
    screen.field("Measure").selectOption("sum");
    screen.field("Its field").selectOption("rent");
    screen.field("Only some of the related records").check();
    screen.button("Add condition").click();
    screen.field("Field").selectOption("rent");
    screen.field("Comparison").selectOption("gt");
    screen.field("Value").fill("100");
    screen.shown("model-rollup");
    screen.button("Create field").click();
    assertThat(screen.button("Income")).isVisible();

    screen.go("/objects/piers");
    assertThat(screen.page().getByText("350").first()).isVisible();
    screen.go("/settings/objects/piers");
    screen.button("Income").click();
    assertThat(screen.field("Its field")).hasValue("rent");
    screen.assertSilent("status of 400");
  }

  @Test
  void aLookupIsMade() {
    Workspace workspace = Workspace.create();
    Sheet piers = Sheet.create(workspace.admin(), "piers").field("name", "text");
    Sheet berths = Sheet.create(workspace.admin(), "berths").field("name", "text");
    Related.relate(
        workspace.admin(), "moorings", "one_to_many", "unlink", "piers.berths", "berths.pier");
    String west = piers.slugOf(json("name", "West Pier"));
    berths.create(json("name", "W1", "pier", west));
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/berths?new=field");
    screen.field("Search types").fill("Text");
    screen.dialog().getByText("Text", new Locator.GetByTextOptions().setExact(true)).click();
    screen.field("Name").fill("Name of the pier");
    screen.field("Values").selectOption("lookup");
    screen.field("Related record").selectOption("pier");
    screen.field("Its field").selectOption("name");
    screen.shown("model-lookup");
    screen.button("Create field").click();
    assertThat(screen.button("Name of the pier")).isVisible();
    Await.until(
        "the lookup has its value",
        () -> berths.column("", "name_of_the_pier").contains("\"West Pier\""));
    screen.assertSilent();
  }
}
