package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Saved views: as tables, boards and calendars, of one person and of everybody. */
class ViewsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aViewIsSavedChangedMadeTheFirstAndDeleted() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", "2026-11-01");
    deal(workspace, "Lamp", "won", "2026-11-02");
    Screen screen = browser.open(workspace);
    screen.go(
        "/objects/deals?filter="
            + URLEncoder.encode(
                "{\"field\":\"status\",\"op\":\"eq\",\"value\":\"won\"}", StandardCharsets.UTF_8));
    screen.button("Save as new view").click();
    screen.button("Create view").click();
    assertThat(screen.field("Name")).hasAttribute("aria-invalid", "true");
    screen.field("Name").fill("Won deals");
    screen.shown("views-new");
    screen.button("Create view").click();
    assertThat(screen.page()).hasURL(Pattern.compile("view=won_deals$"));
    assertThat(rows(screen)).hasCount(1);

    screen.button("Clear filter").click();
    assertThat(screen.page().getByText("Unsaved changes")).isVisible();
    assertThat(rows(screen)).hasCount(2);
    screen.shown("views-changed");
    screen.button("Reset").click();
    assertThat(rows(screen)).hasCount(1);
    screen.button("Actions for Won deals").click();
    screen.entry("Open first for me").click();
    assertThat(screen.page().getByText("This view opens first now.")).isVisible();
    screen.go("/objects/deals");
    assertThat(rows(screen)).hasCount(1);
    screen.button("All").click();
    assertThat(rows(screen)).hasCount(2);
    screen.page().goBack();

    screen.button("Actions for Won deals").click();
    screen.entry("Edit view").click();
    screen.field("Name").fill("Victories");
    screen.button("Save").click();
    screen.button("Actions for Victories").click();
    screen.entry("Delete view").click();
    screen.dialog().getByRole(AriaRole.BUTTON, inside("Delete view")).click();
    assertThat(rows(screen)).hasCount(2);
    screen.assertSilent("status of 400");
  }

  @Test
  void aSharedViewIsSeenByOthersAndAnOwnOneIsNot() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", "2026-11-01");
    view(workspace, "Shared", "table", "shared");
    view(workspace, "Own", "table", "mine");
    Person other = Person.create();
    workspace.join(other, "member");
    Screen screen = browser.open(workspace, other);
    screen.go("/objects/deals");
    assertThat(screen.button("Shared")).isVisible();
    assertThat(screen.button("Own")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void cardsAreMovedByKeysAddedCollapsedAndSearched() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", "2026-11-01");
    deal(workspace, "Lamp", "new", "2026-11-02");
    view(workspace, "Pipeline", "kanban", "shared");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?view=pipeline");
    Locator first = lane(screen, "New");
    assertThat(first).containsText("$20.00");
    screen.button("Kite").focus();
    screen.page().keyboard().press("Alt+ArrowRight");
    assertThat(lane(screen, "Qualified")).containsText("Kite");
    assertThat(screen.button("Kite")).isFocused();
    assertThat(first).containsText("$10.00");
    screen.button("Undo").click();
    assertThat(first).containsText("Kite");

    screen.button("Add to Won").click();
    screen.page().keyboard().type("Moth");
    screen.page().keyboard().press("Enter");
    assertThat(lane(screen, "Won")).containsText("Moth");
    screen.button("Collapse Lost").click();
    assertThat(screen.page()).hasURL(Pattern.compile("collapsed=lost"));
    screen.page().getByRole(AriaRole.SEARCHBOX).fill("Kite");
    assertThat(screen.button("Lamp")).hasCount(0);
    assertThat(screen.button("Kite")).isVisible();
    screen.page().reload();
    screen.settle();
    assertThat(screen.button("Expand Lost")).isVisible();
    assertThat(screen.button("Lamp")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void aCardIsDraggedToAnotherLane() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite", "new", "2026-11-01");
    view(workspace, "Pipeline", "kanban", "shared");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?view=pipeline");
    screen.page().locator(".board-card").dragTo(lane(screen, "Proposal"));
    assertThat(lane(screen, "Proposal")).containsText("Kite");
    screen.pictures("views-board");
    screen.assertSilent();
  }

  @Test
  void cardsAreOrderedByHandWithKeysAndTheMouse() {
    Workspace workspace = Workspace.create();
    for (String name : List.of("Kite", "Lamp", "Moth")) {
      deal(workspace, name, "new", "2026-11-01");
    }
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.button("New view").click();
    screen.field("Name").fill("By hand");
    screen.page().getByText("Board", new Page.GetByTextOptions().setExact(true)).click();
    screen.field("Order of the cards").selectOption("manual");
    screen.shown("views-order");
    screen.button("Create view").click();
    assertThat(cards(screen, "New")).hasText(new String[] {"Moth", "Lamp", "Kite"});

    screen.button("Kite").focus();
    screen.page().keyboard().press("Alt+ArrowUp");
    assertThat(cards(screen, "New")).hasText(new String[] {"Moth", "Kite", "Lamp"});
    assertThat(screen.button("Kite")).isFocused();
    screen
        .button("Moth")
        .dragTo(
            screen.page().locator(".board-card").nth(2),
            new Locator.DragToOptions().setTargetPosition(40, 60));
    assertThat(cards(screen, "New")).hasText(new String[] {"Kite", "Lamp", "Moth"});
    assertThat(screen.page().getByText("Moved below Lamp.").first()).isVisible();
    screen.page().reload();
    screen.settle();
    assertThat(cards(screen, "New")).hasText(new String[] {"Kite", "Lamp", "Moth"});

    screen.button("Lamp").dragTo(lane(screen, "Qualified"));
    assertThat(cards(screen, "Qualified")).hasText(new String[] {"Lamp"});
    screen.button("Undo").click();
    assertThat(cards(screen, "New")).hasText(new String[] {"Kite", "Lamp", "Moth"});
    screen.pictures("views-by-hand");
    screen.assertSilent();
  }

  @Test
  void columnsAreRelatedRecords() {
    Workspace workspace = Workspace.create();
    for (String name : List.of("Zenith", "Acme")) {
      workspace
          .admin()
          .post("/object/data/companies", json("data", json("name", name)))
          .expect(201);
    }
    deal(workspace, "Kite", "new", "2026-11-01");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.button("New view").click();
    screen.field("Name").fill("By company");
    screen.page().getByText("Board", new Page.GetByTextOptions().setExact(true)).click();
    screen.field("Columns from").selectOption("company");
    screen.button("Create view").click();
    screen.button("Kite").dragTo(lane(screen, "Acme"));
    assertThat(cards(screen, "Acme")).hasText(new String[] {"Kite"});
    screen.button("Kite").focus();
    screen.page().keyboard().press("Alt+ArrowRight");
    assertThat(cards(screen, "Zenith")).hasText(new String[] {"Kite"});
    screen.page().getByRole(AriaRole.SEARCHBOX).fill("Kite");
    assertThat(cards(screen, "Zenith")).hasText(new String[] {"Kite"});
    screen.pictures("views-by-relation");
    screen.assertSilent();
  }

  @Test
  void recordsAreMovedToOtherDaysOfAMonthAndAWeek() {
    Workspace workspace = Workspace.create();
    LocalDate day = LocalDate.of(2026, 11, 11);
    deal(workspace, "Kite", "new", day.toString());
    view(workspace, "Closing", "calendar", "shared");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?view=closing&day=" + day);
    assertThat(dayOf(screen, "Nov 11, 2026")).containsText("Kite");
    screen.button("Kite").focus();
    screen.page().keyboard().press("Alt+ArrowDown");
    assertThat(dayOf(screen, "Nov 18, 2026")).containsText("Kite");
    assertThat(screen.button("Kite")).isFocused();
    screen.button("Kite").dragTo(dayOf(screen, "Nov 20, 2026"));
    assertThat(dayOf(screen, "Nov 20, 2026")).containsText("Kite");
    screen.button("Next month").click();
    assertThat(screen.page().getByText("December 2026")).isVisible();
    assertThat(screen.button("Kite")).hasCount(0);
    screen.page().goBack();
    screen.button("Show week").click();
    assertThat(screen.page()).hasURL(Pattern.compile("span=week"));
    screen.go("/objects/deals?view=closing&day=2026-11-20&span=week");
    assertThat(dayOf(screen, "Nov 20, 2026")).containsText("Kite");
    screen.pictures("views-week");
    screen.speak("en");
    dayOf(screen, "Nov 19, 2026").hover();
    screen.button("Add on Nov 19, 2026").click();
    assertThat(screen.dialog()).containsText("Nov 19, 2026");
    screen.assertSilent();
  }

  @Test
  void aMonthOnAPhoneCountsTheRecordsOfDaysAndListsThoseOfOne() {
    Workspace workspace = Workspace.create();
    for (String name :
        List.of("Kite", "Lamp", "Moth", "Nest", "A very long name of a deal of two")) {
      deal(workspace, name, "new", "2026-11-11");
    }
    deal(workspace, "Oar", "new", "2026-11-20");
    view(workspace, "Closing", "calendar", "shared");
    view(workspace, "The pipeline of everybody", "kanban", "shared");
    view(workspace, "Another long name of a view", "table", "shared");
    Screen screen = browser.open(workspace);
    screen.page().setViewportSize(390, 844);
    screen.go("/objects/deals?view=closing&day=2026-11-11");
    assertThat(dayOf(screen, "Nov 11, 2026").locator(".event")).hasCount(5);
    screen.button("Nov 20, 2026, 1 record").click();
    assertThat(screen.page()).hasURL(Pattern.compile("day=2026-11-20"));
    assertThat(screen.button("Nov 20, 2026, 1 record")).hasAttribute("aria-pressed", "true");
    assertThat(dayOf(screen, "Nov 20, 2026")).containsText("Oar");
    screen.page().goBack();
    screen.pictures("views-month");
    screen.assertSilent();
  }

  private static Locator rows(Screen screen) {
    return screen.page().locator(".grid-row");
  }

  private static Locator lane(Screen screen, String name) {
    return screen
        .page()
        .getByRole(AriaRole.LISTITEM, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** The names of the cards in a lane. */
  private static Locator cards(Screen screen, String lane) {
    return lane(screen, lane).locator(".board-card .title");
  }

  private static Locator dayOf(Screen screen, String day) {
    return screen
        .page()
        .getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(day).setExact(true));
  }

  private static Locator.GetByRoleOptions inside(String name) {
    return new Locator.GetByRoleOptions().setName(name).setExact(true);
  }

  private static void deal(Workspace workspace, String name, String status, String close) {
    workspace
        .admin()
        .post(
            "/object/data/deals",
            json(
                "data",
                json(
                    "name",
                    name,
                    "status",
                    status,
                    "expected_close",
                    close,
                    "amount",
                    json("amount", 10, "currency", "USD"))))
        .expect(201);
  }

  private static void view(Workspace workspace, String name, String type, String visibility) {
    workspace
        .admin()
        .post(
            "/object/custom/view/deals",
            json(
                "name",
                name,
                "type",
                type,
                "visibility",
                visibility,
                "group_by",
                type.equals("kanban") ? "status" : null,
                "sum_field",
                type.equals("kanban") ? "amount" : null,
                "date_field",
                type.equals("calendar") ? "expected_close" : null))
        .expect(201);
  }
}
