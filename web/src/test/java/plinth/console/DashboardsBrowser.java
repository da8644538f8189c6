package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import jakarta.json.JsonObject;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;

/** Dashboards are arranged, filtered as a whole and followed to the records. */
class DashboardsBrowser {
  /** Two changes, of which the second comes before the page shows the first. */
  private static final String QUICKLY =
      """
      (filters) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        const days = filters.querySelectorAll("input[type=date]");
        ["2026-02-01", "2026-02-28"].forEach((day, place) => {
          write.call(days[place], day);
          days[place].dispatchEvent(new Event("input", { bubbles: true }));
        });
      }
      """;

  @RegisterExtension static final Browser browser = new Browser();

  private static Voyages voyages;

  @BeforeAll
  static void fill() {
    voyages = Voyages.create();
    JsonObject state = json("field", "state");
    JsonObject month = json("field", "sails", "bucket", "month");
    voyages.save("how_many", json(), json("type", "number"));
    voyages.save("by_state", Voyages.by(state), json("type", "bar"));
    voyages.save("by_month", Voyages.by(month), json("type", "line"));
    voyages.save("states", Voyages.by(state), json("type", "table"));
  }

  @Test
  void aDashboardIsMadeArrangedAndDeleted() {
    Screen screen = browser.open(voyages.workspace());
    screen.go("/dashboards");
    screen.button("New dashboard").first().click();
    screen.dialog().getByLabel("Name").fill("Fleet");
    screen.dialog().getByText("Create").click();
    assertThat(screen.heading("Fleet")).isVisible();
    add(screen, "how_many");
    add(screen, "by_state");
    Locator row = row(screen, "by_state");
    row.getByLabel("Width (of 12)").selectOption("8");
    row.getByLabel("Days filter").selectOption("sails");
    row.locator(".handle").press("ArrowUp");
    assertThat(screen.page().locator(".report-tile-row").first()).containsText("by_state");
    screen.shown("dashboard-unsaved");
    screen.button("Save").click();
    assertThat(screen.page().locator(".dashboard-tile").first()).containsText("by_state");
    screen.page().reload();
    assertThat(screen.page().locator(".dashboard-tile").first()).containsText("by_state");
    screen.button("Arrange").click();
    assertThat(row(screen, "by_state").getByLabel("Days filter")).hasValue("sails");
    screen.pictures("dashboard-edit");
    screen.speak("en");
    screen.button("Remove how_many").click();
    screen.button("Save").click();
    assertThat(screen.page().locator(".dashboard-tile")).hasCount(1);
    screen.button("Actions").click();
    screen.entry("Delete dashboard").click();
    screen.dialog().getByRole(AriaRole.BUTTON).getByText("Delete dashboard").click();
    assertThat(screen.heading("Dashboards")).isVisible();
    assertThat(screen.link("Fleet")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void daysAndAMemberFilterAllTilesAndTheirRecords() {
    JsonObject filters = json("date_field", "sails", "member_field", "created_by");
    voyages
        .admin()
        .post(
            "/dashboard",
            json(
                "name",
                "Season",
                "tiles",
                array(
                    tile("how_many", 3, 2, filters),
                    tile("by_state", 9, 4, filters),
                    tile("by_month", 6, 4, filters),
                    tile("states", 6, 4, filters))))
        .expect(201);
    Screen screen = browser.open(voyages.workspace());
    screen.go("/dashboards/season");
    Locator number = screen.page().locator(".report-numbers");
    assertThat(number).containsText("8");
    assertThat(screen.page().locator("canvas")).hasCount(2);
    screen.page().waitForTimeout(300);
    screen.pictures("dashboard");
    screen.speak("en");
    screen.field("From").fill("2026-02-01");
    screen.field("To").fill("2026-02-28");
    assertThat(number).containsText("3");
    assertThat(screen.page()).hasURL(Pattern.compile("from=2026-02-01&to=2026-02-28"));
    screen.field("Days").selectOption("the last 30 days");
    assertThat(number).containsText("0");
    assertThat(screen.page()).hasURL(Pattern.compile("\\?period=last_30_days$"));
    screen.field("Days").selectOption("By date");
    assertThat(number).containsText("8");
    screen.field("From").locator("xpath=ancestor::*[@role='group']").evaluate(QUICKLY);
    screen.field("Member").selectOption("me");
    screen.page().reload();
    assertThat(number).containsText("3");
    number.getByRole(AriaRole.LINK).click();
    assertThat(screen.page().getByText("Mull")).isVisible();
    assertThat(screen.page().getByText("Islay")).isVisible();
    assertThat(screen.page().getByText("Skye")).hasCount(0);
    screen.page().goBack();
    screen.button("Clear filter").click();
    assertThat(number).containsText("8");
    screen.assertSilent();
  }

  @Test
  void aTileWhoseReportFailsKeepsItsName() {
    voyages
        .admin()
        .post("/object/field/voyages", json("name", "Crew", "slug", "crew", "type", "number"))
        .expect(201);
    voyages.save("by_crew", Voyages.by(json("field", "crew")), json("type", "table"));
    voyages
        .admin()
        .put("/report/by_crew", json("name", "Voyages by the size of their crew"))
        .expect(200);
    voyages
        .admin()
        .post("/dashboard", json("name", "Crews", "tiles", array(tile("by_crew", 4, 3, json()))))
        .expect(201);
    voyages.admin().delete("/object/field/voyages/crew").expect(200);
    Screen screen = browser.open(voyages.workspace());
    screen.go("/dashboards/crews");
    assertThat(screen.link("Voyages by the size of their crew")).isVisible();
    assertThat(screen.page().getByText("This report cannot be answered")).isVisible();
    screen.shown("dashboard-broken");
    screen.assertSilent("status of 409", "status of 4");
  }

  private static JsonObject tile(String report, int width, int height, JsonObject more) {
    return json("report", report, "width", width, "height", height, more);
  }

  private static void add(Screen screen, String report) {
    screen.field("Add a report").selectOption(report);
    screen.page().locator("form").getByText("Add", EXACT).click();
  }

  private static final Locator.GetByTextOptions EXACT =
      new Locator.GetByTextOptions().setExact(true);

  private static Locator row(Screen screen, String name) {
    return screen.page().locator(".report-tile-row", new Page.LocatorOptions().setHasText(name));
  }
}
