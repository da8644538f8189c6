package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Deleted objects and fields are restored where they were deleted. */
class DeletedModelBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aDeletedObjectIsRestoredAndGetsAnotherIdentifierIfItsOwnIsTaken() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    boats(admin, "boats", "Boats");
    boats(admin, "kites", "Kites");
    admin.delete("/object/boats").expect(200);
    admin.delete("/object/kites").expect(200);
    boats(admin, "boats", "Barges");
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects");
    assertThat(section(screen, "Deleted objects")).isVisible();
    screen.pictures("model-deleted-objects");
    screen.speak("en");

    screen.button("Restore Kites").press("Enter");
    assertThat(screen.page().getByText("Kites is back.")).isVisible();
    screen.button("Restore Boats").click();
    assertThat(screen.page().getByText("it has the identifier boats_restored now")).isVisible();
    assertThat(section(screen, "Deleted objects")).hasCount(0);
    screen.assertSilent("409");
  }

  @Test
  void aDeletedFieldIsRestoredWithItsValues() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet boats = boats(admin, "boats", "Boats").field("harbour", "text");
    boats.create(json("name", "Egret", "harbour", "Oban"));
    boats.dropField("harbour");
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/boats");
    assertThat(section(screen, "Deleted fields")).isVisible();
    screen.pictures("model-deleted-fields");
    screen.speak("en");

    screen.button("Restore harbour").click();
    assertThat(screen.page().getByText("harbour is back.")).isVisible();
    assertThat(section(screen, "Deleted fields")).hasCount(0);
    screen.go("/objects/boats");
    assertThat(screen.page().getByText("Oban").first()).isVisible();
    screen.assertSilent();
  }

  private static Sheet boats(Api admin, String slug, String name) {
    admin.post("/object", json("name", name, "plural_name", name, "slug", slug)).expect(201);
    return new Sheet(admin, slug).field("name", "text");
  }

  private static Locator section(Screen screen, String name) {
    return screen
        .page()
        .getByRole(
            AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setLevel(2).setExact(true));
  }
}
