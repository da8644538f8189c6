package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Reports are written, shown in all ways, followed to their records, shared and downloaded. */
class ReportsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  private static Voyages voyages;

  @BeforeAll
  static void fill() {
    voyages = Voyages.create();
  }

  @Test
  void aReportIsWrittenWithItsAnswerBesideItAndChangedLater() {
    Screen screen = browser.open(voyages.workspace());
    screen.go("/reports");
    screen.link("Reports").first().click();
    screen.link("New report").first().click();
    assertThat(screen.heading("New report")).isVisible();
    screen.button("Save").click();
    assertThat(screen.page().getByText("Fill this in.")).isVisible();
    screen.field("Name").fill("Voyages by state");
    screen.field("Object").selectOption("voyages");
    assertThat(preview(screen).getByText("8", exact())).isVisible();
    screen.button("Add grouping").click();
    screen.field("Group by").selectOption("state");
    assertThat(preview(screen).locator("canvas")).isVisible();
    preview(screen).getByText("Show as a table").click();
    assertThat(row(preview(screen), "Planned")).containsText("4");
    screen.button("Add measure").click();
    screen.field("Measure").nth(1).selectOption("sum");
    screen.field("Of").nth(1).selectOption("fare");
    screen.field("Currency").selectOption("EUR");
    assertThat(row(preview(screen), "Planned")).containsText("€470");
    screen.field("Measure").nth(1).selectOption("avg");
    screen.field("Of").nth(1).selectOption("guests");
    assertThat(row(preview(screen), "Ended")).containsText("9");
    part(screen, "Which groups").getByRole(AriaRole.BUTTON).first().click();
    part(screen, "Which groups").getByLabel("Comparison").selectOption("gt");
    part(screen, "Which groups").getByLabel("Value").fill("1");
    assertThat(preview(screen).getByText("Ended")).hasCount(0);
    screen.field("Order by").selectOption("-count");
    screen.shown("report-builder-new");
    screen.button("Save").click();
    assertThat(screen.heading("Voyages by state")).isVisible();
    screen.page().reload();
    screen.page().getByText("Show as a table").click();
    assertThat(row(screen.page().locator("main"), "Planned")).containsText("7");
    screen.link("Edit").click();
    assertThat(screen.field("Order by")).hasValue("-count");
    assertThat(preview(screen).locator("canvas")).isVisible();
    screen.pictures("report-builder");
    screen.speak("en");
    screen.page().getByText("Table", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(preview(screen).locator("canvas")).hasCount(0);
    screen.button("Save").click();
    assertThat(screen.page().locator("main tbody tr")).hasCount(2);
    screen.assertSilent("400");
  }

  @Test
  void problemsAreToldAtTheirPlaces() {
    Screen screen = browser.open(voyages.workspace());
    screen.go("/reports/new?object=voyages");
    screen.button("Add grouping").click();
    screen.field("Group by").selectOption("guests");
    screen.field("Numbers").selectOption("bounds");
    screen.field("Bounds").fill("10;5");
    Locator bounds = screen.field("Bounds");
    assertThat(bounds).hasAttribute("aria-invalid", "true");
    bounds.fill("5;10");
    assertThat(bounds).not().hasAttribute("aria-invalid", "true");
    preview(screen).getByText("Show as a table").click();
    assertThat(row(preview(screen), "5 – 10")).containsText("3");
    screen.assertSilent("400");
  }

  @Test
  void everyWayToShowAnAnswerLeadsToTheRecords() {
    JsonObject state = json("field", "state");
    JsonObject month = json("field", "sails", "bucket", "month");
    voyages.save("number", json(), json("type", "number"));
    voyages.save("bars", Voyages.by(state, month), json("type", "bar", "stacked", true));
    voyages.save("line", Voyages.by(month), json("type", "line"));
    voyages.save("pie", Voyages.by(state), json("type", "pie"));
    voyages.save("funnel", Voyages.by(state), json("type", "funnel"));
    JsonObject fares =
        json("measures", array(json("op", "count"), json("op", "sum", "field", "fare")));
    voyages.save("table", json(Voyages.by(state), fares), json("type", "table"));
    voyages.save(
        "pivot", json(Voyages.by(state, month), json("subtotals", true)), json("type", "pivot"));
    Screen screen = browser.open(voyages.workspace());
    for (String report : new String[] {"bars", "line", "pie"}) {
      screen.go("/reports/" + report);
      assertThat(screen.page().locator("canvas")).isVisible();
      screen.page().waitForTimeout(300);
      screen.pictures("report-" + report);
      screen.speak("en");
      screen.page().getByText("Show as a table").click();
      assertThat(screen.page().locator("main tfoot")).containsText("8");
    }
    for (String report : new String[] {"number", "funnel", "table", "pivot"}) {
      screen.go("/reports/" + report);
      screen.pictures("report-" + report);
      screen.speak("en");
    }
    screen.go("/reports/pivot");
    row(screen.page().locator("main"), "Planned").getByText("2", exact()).click();
    assertThat(screen.page()).hasURL(Pattern.compile("/objects/voyages\\?"));
    assertThat(screen.page().getByText("Mull")).isVisible();
    assertThat(screen.page().getByText("Iona")).isVisible();
    assertThat(screen.page().getByText("Skye")).hasCount(0);

    screen.go("/reports/table");
    assertThat(row(screen.page().locator("main"), "Planned")).containsText("€470.00 · $300.00");
    row(screen.page().locator("main"), "No value").getByRole(AriaRole.LINK).first().press("Enter");
    assertThat(screen.page().getByText("Rum")).isVisible();
    assertThat(screen.page().getByText("Mull")).hasCount(0);

    screen.go("/reports/funnel");
    screen.page().locator("main .funnel").getByText("1", exact()).first().click();
    assertThat(screen.page().getByText("Tiree")).isVisible();
    screen.page().goBack();
    assertThat(screen.heading("funnel")).isVisible();

    screen.go("/reports/pie");
    Locator canvas = screen.page().locator("canvas");
    canvas.click(
        new Locator.ClickOptions()
            .setPosition(
                canvas.boundingBox().width / 2 - 10, canvas.boundingBox().height / 2 + 20));
    assertThat(screen.page()).hasURL(Pattern.compile("/objects/voyages\\?"));
    screen.assertSilent();
  }

  @Test
  void aReportIsSharedWithARoleDownloadedAndDeleted() throws Exception {
    voyages.save("shared", Voyages.by(json("field", "state")), json("type", "table"));
    voyages
        .admin()
        .post(
            "/admin/roles",
            json(
                "name",
                "Clerk",
                "permissions",
                array("record.read", "field.read", "object.read", "folder.read", "view.read")))
        .expect(201);
    Person person = Person.create();
    voyages.workspace().join(person, "clerk");
    Screen screen = browser.open(voyages.workspace());
    screen.go("/reports/shared");
    Path file = screen.page().waitForDownload(() -> screen.button("Download CSV").click()).path();
    Assertions.assertThat(Files.readString(file)).contains("Planned,4");
    share(screen, "roles");
    assertThat(screen.dialog().getByText("Fill this in.")).isVisible();
    screen.dialog().getByLabel("Clerk").check();
    screen.dialog().getByText("Save").click();
    assertThat(screen.page().locator("main").getByText("1 role")).isVisible();

    Screen other = browser.open(voyages.workspace(), person);
    other.go("/reports/shared");
    assertThat(row(other.page().locator("main"), "Planned")).containsText("4");
    assertThat(other.link("Edit")).hasCount(0);
    assertThat(other.button("Actions")).hasCount(0);
    share(screen, "mine");
    assertThat(screen.page().locator("main").getByText("Only me")).isVisible();
    other.go("/reports");
    assertThat(other.page().locator("main").getByText("shared", exact())).hasCount(0);

    screen.button("Actions").click();
    screen.entry("Delete report").click();
    screen.dialog().getByRole(AriaRole.BUTTON).getByText("Delete report").click();
    assertThat(screen.heading("Reports")).isVisible();
    assertThat(screen.page().locator("main").getByText("shared", exact())).hasCount(0);
    screen.pictures("reports");
    screen.assertSilent("400");
    other.assertSilent();
  }

  @Test
  void longNamesAreCutAndTheirTitlesAreWhole() {
    Workspace workspace = Workspace.create();
    String name = "Wholesale customers of the northern islands and their harbours";
    Sheet leads =
        Sheet.create(workspace.admin(), "leads")
            .field(
                "origin",
                "select",
                json(
                    "options",
                    array(
                        json("value", "north", "label", name),
                        json("value", "south", "label", name + " in the south"),
                        json("value", "web", "label", "Web"))))
            .field("age", "number");
    for (String origin : List.of("north", "north", "south", "web")) {
      leads.create(json("origin", origin, "age", 3));
    }
    JsonObject origin = json("field", "origin");
    JsonObject age = json("field", "age", "bucket", json("size", 10));
    for (String type : List.of("bar", "pie", "table")) {
      report(workspace, type, array(origin), type);
    }
    report(workspace, "pivot", array(age, origin), "pivot");
    Screen screen = browser.open(workspace);
    for (String report : List.of("bar", "pie", "table", "pivot")) {
      screen.go("/reports/" + report);
      screen.pictures("report-long-" + report);
      screen.speak("en");
    }
    assertThat(screen.page().locator(".report-table bdi[title='" + name + "']")).isVisible();
    screen.assertSilent();
  }

  private static void report(Workspace workspace, String slug, JsonArray groups, String chart) {
    workspace
        .admin()
        .post(
            "/report",
            json(
                "name",
                slug,
                "slug",
                slug,
                "object",
                "leads",
                "question",
                json("group_by", groups),
                "chart",
                json("type", chart)))
        .expect(201);
  }

  @Test
  void aBrokenReportSaysWhy() {
    voyages
        .admin()
        .post("/object/field/voyages", json("name", "Crew", "slug", "crew", "type", "number"))
        .expect(201);
    voyages.save("broken", Voyages.by(json("field", "crew")), json("type", "table"));
    voyages.admin().delete("/object/field/voyages/crew").expect(200);
    Screen screen = browser.open(voyages.workspace());
    screen.go("/reports/broken");
    assertThat(screen.page().getByText("This report cannot be answered")).isVisible();
    screen.go("/reports");
    assertThat(screen.page().locator("main").getByText("Broken", exact())).isVisible();
    screen.assertSilent();
  }

  private static void share(Screen screen, String audience) {
    screen.button("Actions").click();
    screen.entry("Name and sharing").click();
    screen.dialog().getByLabel("Seen by").selectOption(audience);
    screen.dialog().getByText("Save").click();
  }

  private static Locator preview(Screen screen) {
    return part(screen, "Preview");
  }

  private static Locator part(Screen screen, String name) {
    return screen
        .page()
        .getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(name).setExact(true))
        .first();
  }

  private static Locator row(Locator place, String name) {
    return place.locator("tbody tr", new Locator.LocatorOptions().setHasText(name)).first();
  }

  private static Locator.GetByTextOptions exact() {
    return new Locator.GetByTextOptions().setExact(true);
  }
}
