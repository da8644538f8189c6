package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People write rules for duplicates, and merge the records that these find or tell them apart. */
class DuplicatesBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void duplicatesAreFoundByARuleAndMerged() {
    Workspace workspace = Workspace.create();
    Sheet people =
        Sheet.create(workspace.admin(), "people")
            .field("name", "text")
            .field("mail", "email")
            .field("town", "text");
    people.create(json("name", "Nora Fields", "mail", "nora@a.example"));
    people.create(json("name", "Nora Field", "mail", "n.field@a.example", "town", "Oban"));
    people.create(json("name", "Omar Haddad"));
    people.create(json("name", "Omar Hadad"));
    Screen screen = browser.open(workspace);
    makeRule(screen);
    screen.page().getByText("See the duplicates").click();
    assertThat(screen.page().getByText("2 pairs")).isVisible();
    screen.pictures("duplicates");
    screen.speak("en");
    screen.button("Omar Haddad and Omar Hadad are different").click();
    assertThat(screen.page().getByText("1 pair")).isVisible();
    screen.button("Compare Nora Fields and Nora Field").click();
    screen.dialog().getByLabel("Keep n.field@a.example as mail").check();
    screen.shown("duplicates-merge");
    screen.button("Merge").click();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(screen.page().getByText("No duplicates")).isVisible();
    org.assertj.core.api.Assertions.assertThat(people.column("sort=name", "mail"))
        .containsExactly("\"n.field@a.example\"", "null", "null");
    screen.button("Different").first().click();
    assertThat(screen.button("Decide again")).isVisible();
    createTheSame(screen);
    screen.assertSilent("status of 409");
  }

  @Test
  void severalRecordsAreMergedFromTheTableAlsoOnAPhone() {
    Workspace workspace = Workspace.create();
    Sheet people =
        Sheet.create(workspace.admin(), "people").field("name", "text").field("town", "text");
    for (String town : List.of("Oban", "Tobermory", "Fort William by the loch", "Skye", "Iona")) {
      people.create(json("name", "Nora Fields", "town", town));
    }
    Screen screen = browser.open(workspace);
    screen.go("/objects/people");
    screen.page().getByLabel("Select all rows").check();
    screen.button("Merge").click();
    assertThat(screen.dialog().getByRole(AriaRole.COLUMNHEADER)).hasCount(6);
    screen.shown("merge-five");
    screen.page().setViewportSize(390, 844);
    screen.shown("merge-five-phone");
    screen.dialog().getByLabel("Keep Iona as town").check();
    assertThat(screen.dialog().getByLabel("Keep Iona as town")).isInViewport();
    screen.dialog().getByRole(AriaRole.BUTTON).getByText("Merge").click();
    assertThat(screen.dialog()).hasCount(0);
    org.assertj.core.api.Assertions.assertThat(people.column("", "town"))
        .containsExactly("\"Iona\"");
    screen.assertSilent();
  }

  /** A new record that repeats another one is created once the person confirms it. */
  private static void createTheSame(Screen screen) {
    screen.go("/objects/people");
    screen.button("New Sheet").click();
    screen.dialog().getByLabel("Edit name").click();
    screen.page().keyboard().type("Nora Fielding");
    screen.page().keyboard().press("Enter");
    screen.button("Create").click();
    assertThat(screen.dialog().getByText("This may be a record that exists already")).isVisible();
    screen.shown("duplicates-warning");
    screen.dialog().getByLabel("It is another one; create it").check();
    screen.button("Create").click();
    assertThat(screen.page().getByText("Open the whole page")).isVisible();
  }

  private static void makeRule(Screen screen) {
    screen.go("/settings/objects/people?tab=general");
    screen.button("Add a rule").click();
    screen.dialog().getByLabel("Name of the rule").fill("Same person");
    screen.dialog().getByLabel("How its values are compared").selectOption("similar");
    screen.dialog().getByLabel("A new record that matches").selectOption("warn");
    screen.shown("model-match-rule");
    screen.button("Add rule").click();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(screen.page().getByText("Same person:")).isVisible();
  }
}
