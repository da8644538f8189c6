package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route.FulfillOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Deleted records are found again, and restored one by one or several at once. */
class TrashBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aDeletedRecordIsFoundAndRestored() {
    Workspace workspace = Workspace.create();
    Sheet boats = boats(workspace.admin());
    delete(boats, "Egret", "Gannet", "Heron", "Fulmar");
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats");
    screen.link("Deleted").click();
    assertThat(screen.heading("Deleted Boats")).isVisible();
    assertThat(rows(screen)).hasCount(4);
    assertThat(rows(screen).first()).containsText("Fulmar");
    assertThat(rows(screen).first()).containsText("Oban");
    screen.pictures("trash");
    screen.speak("en");

    screen.field("Search deleted records").fill("gann");
    assertThat(rows(screen)).hasCount(1);
    assertThat(screen.page()).hasURL(Pattern.compile("q=gann"));
    screen.page().reload();
    assertThat(rows(screen)).hasCount(1);
    screen.button("Restore Gannet").press("Enter");
    assertThat(screen.page().getByText("Gannet is back.")).isVisible();
    assertThat(screen.page().getByText("Nothing matches")).isVisible();
    screen.button("Show all").click();
    assertThat(rows(screen)).hasCount(3);
    screen.link("Back to the records").click();
    assertThat(screen.page().getByText("Gannet").first()).isVisible();
    screen.assertSilent();
  }

  @Test
  void severalRecordsAreRestoredAndDeletedAgainByUndo() {
    Workspace workspace = Workspace.create();
    Sheet boats = boats(workspace.admin());
    delete(boats, "Egret", "Gannet", "Heron");
    boats.slugOf(json("name", "Taker", "registration", "r-Heron"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/deleted");
    screen.field("Select Egret").press("Space");
    screen.field("Select Heron").check();
    assertThat(screen.page().getByText("2 selected")).isVisible();
    screen.shown("trash-selected");
    screen.button("Restore").click();
    assertThat(screen.page().getByText("1 record is back.")).isVisible();
    assertThat(screen.page().getByText("1 record could not be restored.")).isVisible();
    assertThat(rows(screen)).hasCount(2);
    screen.shown("trash-restored");
    screen.button("Undo").click();
    assertThat(rows(screen)).hasCount(3);

    screen.button("Restore Heron").click();
    assertThat(screen.page().locator(".toast").getByText("Another record has a value that must be"))
        .isVisible();
    assertThat(rows(screen)).hasCount(3);
    screen.assertSilent("409");
  }

  @Test
  void nothingDeletedIsSaid() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/deleted");
    assertThat(screen.page().getByText("Nothing is deleted")).isVisible();
    screen.pictures("trash-empty");
    screen.assertSilent();
  }

  @Test
  void aTrashThatCannotBeReadIsAFailure() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen
        .page()
        .route(
            Pattern.compile("/object/data/boats/trash"),
            route ->
                route.fulfill(
                    new FulfillOptions()
                        .setStatus(500)
                        .setContentType("application/json")
                        .setBody("{\"message\":\"No\",\"code\":\"INTERNAL\"}")));
    screen.go("/objects/boats/deleted");
    assertThat(screen.button("Try again")).isVisible();
    assertThat(screen.page().getByText("Nothing is deleted")).hasCount(0);
    screen.page().unroute(Pattern.compile("/object/data/boats/trash"));
    screen.assertSilent("500");
  }

  @Test
  void whoMayNotDeleteSeesTheTrashAndCannotRestore() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet boats = boats(admin);
    delete(boats, "Egret");
    admin
        .post(
            "/admin/roles",
            json(
                "name",
                "Reader",
                "permissions",
                array("record.read", "field.read", "object.read", "folder.read")))
        .expect(201);
    Person person = Person.create();
    workspace.join(person, "reader");
    Screen screen = browser.open(workspace, person);
    screen.go("/objects/boats/deleted");
    assertThat(rows(screen)).hasCount(1);
    assertThat(screen.button("Restore Egret")).hasCount(0);
    screen.assertSilent();
  }

  private static Locator rows(Screen screen) {
    return screen.page().locator(".record-list li");
  }

  private static Sheet boats(Api admin) {
    admin
        .post("/object", json("name", "Boat", "plural_name", "Boats", "slug", "boats"))
        .expect(201);
    Sheet boats = new Sheet(admin, "boats");
    field(boats, "Name", "name", false);
    field(boats, "Registration", "registration", true);
    field(boats, "Harbour", "harbour", false);
    return boats;
  }

  private static void field(Sheet boats, String name, String slug, boolean isUnique) {
    boats
        .api()
        .post(
            "/object/field/boats",
            json("name", name, "slug", slug, "type", "text", "is_unique", isUnique))
        .expect(201);
  }

  /** Creates boats and deletes them, one after the other. */
  private static void delete(Sheet boats, String... names) {
    List<String> made = new ArrayList<>();
    for (String name : names) {
      made.add(
          boats.slugOf(
              json("name", name, "registration", "r-" + name, "harbour", "Oban of " + name)));
    }
    for (String slug : made) {
      boats.delete(slug).expect(200);
    }
  }
}
