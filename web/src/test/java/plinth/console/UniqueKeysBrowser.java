package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People choose which values are unique together, and see the records that prevent it. */
class UniqueKeysBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aKeyIsAddedWhenNoRecordsHaveTheSameValues() {
    Workspace workspace = Workspace.create();
    Sheet boats =
        Sheet.create(workspace.admin(), "boats").field("name", "text").field("harbour", "text");
    String one = boats.slugOf(json("name", "Gull", "harbour", "Oban"));
    String other = boats.slugOf(json("name", "GULL", "harbour", "oban"));
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/boats?tab=general");
    screen.button("Add a key").click();
    screen.dialog().getByLabel("name").check();
    screen.dialog().getByLabel("harbour").check();
    screen.button("Add key").click();
    assertThat(screen.dialog().getByText("Some records have the same values")).isVisible();
    assertThat(screen.dialog().getByText(one)).isVisible();
    screen.shown("model-unique-key-repeated");
    boats.delete(other).expect(200);
    screen.button("Add key").click();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(screen.page().getByText("name + harbour")).isVisible();
    screen.pictures("model-unique-keys");
    screen.speak("en");
    boats.tryCreate(json("name", "gull", "harbour", "OBAN")).refused(409, "VALUE_EXISTS");
    screen.button("Remove the key name + harbour").click();
    assertThat(screen.page().getByText("name + harbour")).hasCount(0);
    screen.button("Undo").click();
    assertThat(screen.page().getByText("name + harbour")).isVisible();
    screen.assertSilent("status of 409");
  }
}
