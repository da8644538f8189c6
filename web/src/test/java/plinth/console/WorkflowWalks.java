package plinth.console;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** What walks through workflows share: a browser, a workspace, and how the pages are used. */
abstract class WorkflowWalks {
  static final int MAX_TABS = 80;
  static final String REFUSED = "status of 400";

  @RegisterExtension static final Browser browser = new Browser();

  static Workspace workspace;
  static Api admin;

  @BeforeAll
  static void makeWorkspace() {
    workspace = Workspace.create();
    admin = workspace.admin();
    deal("Heron", 20);
  }

  static Locator card(Screen screen, String place) {
    return screen.page().locator("[data-node=" + place + "]");
  }

  static Locator tab(Screen screen, String name) {
    return screen
        .page()
        .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  static Locator.FilterOptions containing(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  static void press(Screen screen, String key) {
    screen.page().keyboard().press(key);
  }

  /** Presses Tab until an element has the focus. */
  static void tabTo(Screen screen, Locator target) {
    for (int i = 0; i < MAX_TABS; i++) {
      if ((Boolean) target.evaluate("element => element === document.activeElement")) {
        return;
      }
      press(screen, "Tab");
    }
    throw new AssertionError("Tab does not lead to " + target);
  }

  /** Makes a deal and returns its slug. */
  static String deal(String name, int amount) {
    return admin
        .post(
            "/object/data/deals",
            json("data", json("name", name, "amount", json("amount", amount, "currency", "EUR"))))
        .expect(201)
        .data()
        .getString("slug");
  }

  static JsonObject task(String title) {
    return json(
        "id", "task",
        "type", "create_record",
        "object_slug", "tasks",
        "values", json("title", title));
  }

  /** Makes a workflow that creates a task for each new deal. */
  static String flow(String name, String title) {
    return made(
        json(
            "name",
            name,
            "trigger",
            json("type", "record_created", "object_slug", "deals"),
            "conditions",
            JsonValue.NULL,
            "actions",
            array(task(title))));
  }

  static String made(JsonObject definition) {
    return admin.post("/workflow", definition).expect(201).data().getString("slug");
  }

  static JsonObject read(String slug) {
    return admin.get("/workflow/" + slug).expect(200).data();
  }
}
