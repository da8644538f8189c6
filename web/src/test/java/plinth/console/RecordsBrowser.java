package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.KeyboardModifier;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** The table of records: its cells, columns, filter and selection, and what others do meanwhile. */
class RecordsBrowser {
  private static final String STALE = "status of 412";
  private static final String REFUSED = "status of 400";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void cellsAreChosenChangedFilledAndTakenBackByTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", 10);
    deal(workspace, "Lamp", "won", 20);
    deal(workspace, "Moth", "won", 30);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?sort=name");
    Locator grid = screen.page().getByRole(AriaRole.GRID);
    grid.focus();
    press(screen, "ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    assertThat(screen.page().getByText("2 cells changed.")).isVisible();
    assertThat(rows(screen).nth(2)).containsText("New");
    screen.button("Undo").click();
    assertThat(rows(screen).nth(2)).containsText("Won");

    grid.focus();
    press(screen, "Escape", "Home", "ArrowRight", "ArrowRight");
    screen.page().keyboard().type("12.50");
    press(screen, "Enter");
    assertThat(rows(screen).first()).containsText("12.50");
    press(screen, "Home", "ArrowUp", "ArrowUp");
    assertThat(screen.button("Name")).isFocused();
    press(screen, "ArrowRight", "Enter");
    screen.entry("Hide").click();
    assertThat(screen.button("Status")).hasCount(0);
    screen.page().reload();
    screen.settle();
    assertThat(screen.button("Status")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void anAmountIsEditedWithItsCurrencyAndLongNamesAreCut() {
    Workspace workspace = Workspace.create();
    String company = "Northern Islands Shipping and Harbour Company of the Outer Hebrides";
    String slug =
        workspace
            .admin()
            .post("/object/data/companies", json("data", json("name", company)))
            .expect(201)
            .data()
            .getString("slug");
    workspace.admin().put(path(deal(workspace, "Kite", "new", 1234567)), related(slug)).expect(200);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    Locator chip = screen.page().locator("a.chip");
    assertThat(chip).hasAttribute("title", company);
    assertThat(chip.locator("bdi")).hasCSS("text-overflow", "ellipsis");
    screen.page().getByRole(AriaRole.GRID).focus();
    press(screen, "ArrowRight", "ArrowRight", "F2");
    Locator amount = screen.page().locator(".money input");
    assertThat(amount).isFocused();
    assertThat(amount).hasValue("1234567");
    Assertions.assertThat(amount.evaluate("input => input.scrollWidth <= input.clientWidth"))
        .isEqualTo(true);
    screen.shown("records-money");
    press(screen, "Escape");
    assertThat(screen.page().getByRole(AriaRole.GRID)).isFocused();
    screen.assertSilent();
  }

  private static JsonObject related(String company) {
    return json("data", json("company", company));
  }

  @Test
  void aPastedBlockFillsCellsAndWhatIsRefusedStaysInItsCell() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", 10);
    deal(workspace, "Lamp", "won", 20);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?sort=name");
    Locator grid = screen.page().getByRole(AriaRole.GRID);
    grid.focus();
    press(screen, "ArrowRight");
    paste(grid, "Lost\t7 USD\nProposal\tseven\n");
    assertThat(rows(screen).first()).containsText("Lost");
    Locator wrong = screen.page().locator(".cell.wrong");
    assertThat(wrong.last()).containsText("seven");
    assertThat(wrong).hasCount(2);
    screen.page().reload();
    screen.settle();
    assertThat(wrong.last()).containsText("seven");
    screen.shown("records-refused");
    wrong.last().dblclick();
    press(screen, "Escape");
    assertThat(wrong).hasCount(1);
    screen.assertSilent(REFUSED);
  }

  @Test
  void whatOthersChangeIsShownWithoutLosingWhatIsTyped() {
    Workspace workspace = Workspace.create();
    String kite = deal(workspace, "Kite", "new", 10);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.page().getByRole(AriaRole.GRID).focus();
    screen.page().keyboard().type("Mine");
    workspace.admin().put(path(kite), change("status", "won")).expect(200);
    assertThat(rows(screen).first()).containsText("Won");
    assertThat(screen.page().locator(".cell-input")).hasValue("Mine");
    press(screen, "Enter");
    assertThat(rows(screen).first()).containsText("Mine");
    Await.promptly("the name is saved", () -> name(workspace, kite).equals("Mine"));

    press(screen, "Control+Home");
    screen.page().keyboard().type("Mine again");
    workspace.admin().put(path(kite), change("name", "Theirs")).expect(200);
    press(screen, "Enter");
    assertThat(screen.dialog()).containsText("Theirs");
    screen.shown("records-conflict");
    screen.button("Keep yours").click();
    assertThat(rows(screen).first()).containsText("Mine again");

    workspace.admin().post("/object/data/deals", deal("Newcomer", "new", 1)).expect(201);
    screen.page().getByText("1 change by others. Show it.").click();
    assertThat(rows(screen)).hasCount(2);
    screen.assertSilent(STALE);
  }

  @Test
  void aFilterStandsInTheAddressAndIsReadFromIt() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", 10);
    deal(workspace, "Lamp", "won", 20);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.button("Filter").click();
    screen.field("Field").selectOption("status");
    screen.button("Choose…").click();
    screen.page().getByRole(AriaRole.OPTION, named("Won")).click();
    screen.shown("records-filter");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(1);
    assertThat(screen.page()).hasURL(Pattern.compile("filter="));
    screen.page().getByRole(AriaRole.LINK, named("Open")).click();
    assertThat(screen.dialog()).containsText("Lamp");
    screen.link("Open the whole page").click();
    assertThat(screen.heading("Lamp")).isVisible();
    screen.page().locator(".crumbs a").click();
    assertThat(rows(screen)).hasCount(1);
    screen.page().reload();
    assertThat(rows(screen)).hasCount(1);
    assertThat(screen.button("1 filter")).isVisible();
  }

  @Test
  void aBulkOperationIsSeenBeforeItIsDoneAndIsTakenBack() {
    Workspace workspace = Workspace.create();
    for (String name : List.of("Kite", "Lamp", "Moth")) {
      deal(workspace, name, "new", 10);
    }
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?sort=name");
    Locator ticks = screen.page().locator(".grid-row input[type=checkbox]");
    ticks.first().click();
    ticks.nth(2).click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT)));
    assertThat(screen.page().getByText("3 selected")).isVisible();
    screen.button("Edit").click();
    screen.field("Field").selectOption("status");
    screen.button("Edit New value").click();
    screen.page().getByRole(AriaRole.OPTION, named("Won")).click();
    screen.button("See what will change").click();
    assertThat(screen.dialog()).containsText("3 will change, 0 stay as they are, 0 cannot.");
    Assertions.assertThat(status(workspace, "Kite")).isEqualTo("new");
    screen.shown("records-bulk");
    screen.button("Change them").click();
    assertThat(screen.page().getByText("3 records changed.")).isVisible();
    assertThat(rows(screen).first()).containsText("Won");
    screen.button("Undo").click();
    assertThat(rows(screen).first()).containsText("New");
    Assertions.assertThat(status(workspace, "Kite")).isEqualTo("new");
    screen.assertSilent();
  }

  @Test
  void whatCannotBeLoadedIsToldAndTriedAgain() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", 10);
    Screen screen = browser.open(workspace);
    Pattern lists = Pattern.compile("/object/data/deals\\?");
    screen.page().route(lists, route -> route.fulfill(new Route.FulfillOptions().setStatus(403)));
    screen.go("/objects/deals");
    assertThat(screen.page().getByRole(AriaRole.ALERT)).isVisible();
    assertThat(screen.page().getByText("No Deals yet")).hasCount(0);
    screen.page().unroute(lists);
    screen.button("Try again").click();
    assertThat(rows(screen)).hasCount(1);
    screen.assertSilent("status of 403");
  }

  @Test
  void whoMayOnlyReadChangesNothing() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", 10);
    workspace
        .admin()
        .post(
            "/admin/roles",
            json(
                "name",
                "Reader",
                "permissions",
                array("record.read", "object.read", "field.read", "view.read", "folder.read")))
        .expect(201);
    Person reader = Person.create();
    workspace.join(reader, "reader");
    Screen screen = browser.open(workspace, reader);
    screen.go("/objects/deals");
    assertThat(screen.button("New Deal")).hasCount(0);
    screen.page().getByRole(AriaRole.GRID).focus();
    screen.page().keyboard().type("x");
    assertThat(screen.page().locator(".cell-input")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void theTableIsAccessibleInEveryLook() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite".repeat(60), "new", 10);
    deal(workspace, "مشروع الواجهة البحرية", "won", 20);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.pictures("records");
    screen.assertSilent();
  }

  private static Locator rows(Screen screen) {
    return screen.page().locator(".grid-row");
  }

  private static void press(Screen screen, String... keys) {
    for (String key : keys) {
      screen.page().keyboard().press(key);
    }
  }

  /** Pastes a text as the browser does it, whatever the clipboard of the machine holds. */
  private static void paste(Locator grid, String text) {
    grid.evaluate(
        "(grid, text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
            + " grid.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data,"
            + " bubbles: true, cancelable: true})); }",
        text);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static JsonObject deal(String name, String status, int amount) {
    return json(
        "data",
        json("name", name, "status", status, "amount", json("amount", amount, "currency", "USD")));
  }

  private static String deal(Workspace workspace, String name, String status, int amount) {
    Api admin = workspace.admin();
    return admin
        .post("/object/data/deals", deal(name, status, amount))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static String status(Workspace workspace, String name) {
    return workspace
        .admin()
        .get("/object/data/deals?q=" + name)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0)
        .getJsonObject("data")
        .getString("status");
  }

  private static String name(Workspace workspace, String slug) {
    return workspace
        .admin()
        .get(path(slug))
        .expect(200)
        .data()
        .getJsonObject("data")
        .getString("name");
  }

  private static String path(String slug) {
    return "/object/data/deals/" + slug;
  }

  private static JsonObject change(String field, String value) {
    return json("data", json(field, value));
  }
}
