package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Who may search for persons finds them, chooses what is theirs, and exports it. */
class PrivacyBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aPersonIsFoundChosenAndExported() {
    Workspace workspace = Workspace.create();
    Sheet people = Sheet.create(workspace.admin(), "persons").field("note", "text");
    people.create(json("note", "Asked nora@example.com"));
    String other = people.slugOf(json("note", "nora@example.com again"));
    Screen screen = browser.open(workspace);
    screen.go("/settings/privacy");
    screen.field("E-mail address").fill("nora@example.com");
    screen.button("Search").click();
    assertThat(screen.page().getByText("2 of 2")).isVisible();
    screen.pictures("settings-privacy");
    screen.go("/settings/privacy");
    screen.button("nora@example.com").click();
    screen.pictures("settings-privacy-findings");
    screen.go("/settings/privacy");
    screen.button("nora@example.com").click();
    screen
        .dialog()
        .getByRole(AriaRole.LISTITEM)
        .filter(new Locator.FilterOptions().setHasText(other))
        .getByRole(AriaRole.CHECKBOX)
        .click();
    screen.page().keyboard().press("Escape");
    assertThat(screen.page().getByText("1 of 2")).isVisible();
    org.assertj.core.api.Assertions.assertThat(
            screen
                .page()
                .waitForDownload(() -> screen.button("Export").click())
                .suggestedFilename())
        .startsWith("person-");
    screen.button("Delete search").click();
    assertThat(screen.page().getByText("No searches yet")).isVisible();
    screen.assertSilent();
  }
}
