package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import jakarta.json.JsonObject;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Exports are scheduled on the page of exports, which lists them with their last runs. */
class ScheduledExportsBrowser {
  private static final String SCHEDULES = "/object/data/chores/export/schedules";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void anExportIsScheduledPausedResumedRunAndDeleted() {
    Workspace workspace = Workspace.create();
    Sheet.create(workspace.admin(), "chores").field("name", "text").create(json("name", "Sweep"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/chores/exports");
    assertThat(screen.page().locator(".mails")).containsText("No export of these records runs");
    screen.button("Schedule…").click();
    save(screen, "Schedule export");
    assertThat(screen.dialog().locator(".problem")).hasCount(1);
    screen.dialog().getByLabel("Name", exactly()).fill("Weekly list");
    screen.dialog().getByLabel("Where the file goes").selectOption("bucket");
    screen.dialog().getByLabel("Endpoint").fill("https://10.0.0.1");
    screen.dialog().getByLabel("Region").fill("eu-west-1");
    screen.dialog().getByLabel("Bucket", exactly()).fill("lists");
    screen.dialog().getByLabel("Access key").fill("AKIALISTS");
    screen.dialog().getByLabel("Secret key").fill("a secret of ours");
    screen.shown("schedule-bucket-dialog");
    save(screen, "Schedule export");
    assertThat(screen.dialog()).containsText("Blocked host");
    screen.dialog().getByLabel("Where the file goes").selectOption("link");
    screen.shown("schedule-link-dialog");
    save(screen, "Schedule export");
    assertThat(row(screen)).containsText("Weekly list");
    assertThat(row(screen)).containsText("Every Monday at 8:00 AM");
    assertThat(row(screen)).containsText("Link by mail");
    assertThat(row(screen)).containsText("Not run yet");

    act(screen, "Pause");
    assertThat(row(screen)).containsText("Paused by a member");
    act(screen, "Resume");
    assertThat(row(screen)).containsText("Next:");
    screen.button("Run now").click();
    assertThat(screen.page().getByText("The export has started.")).isVisible();
    assertThat(row(screen)).containsText("Last export");
    screen.pictures("scheduled-exports");
    screen.speak("en");
    act(screen, "Delete schedule");
    save(screen, "Delete schedule");
    assertThat(row(screen)).hasCount(0);
    screen.assertSilent("400");
  }

  @Test
  void theTimesReceiversRecordsAndColumnsOfAScheduleAreChanged() {
    Workspace workspace = Workspace.create();
    Sheet chores = Sheet.create(workspace.admin(), "chores").field("name", "text");
    chores.field("room", "text").create(json("name", "Sweep"));
    workspace
        .admin()
        .post(
            SCHEDULES,
            json(
                "name",
                "Weekly list",
                "export",
                json(
                    "format",
                    "xlsx",
                    "fields",
                    array("room", "slug"),
                    "filter",
                    json("field", "name", "op", "eq", "value", "Sweep"),
                    "sort",
                    "-name"),
                "when",
                json("every", "month", "day", 3, "hour", 7),
                "timezone",
                "Asia/Kuwait",
                "to",
                "link",
                "receivers",
                array(workspace.me().getString("slug"))))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/objects/chores/exports");

    act(screen, "Change schedule");
    assertThat(screen.dialog().getByLabel("Day of the month")).hasValue("3");
    assertThat(screen.dialog().getByLabel("Time zone")).hasValue("Asia/Kuwait");
    assertThat(screen.dialog().getByLabel("Where the file goes")).hasCount(0);
    screen.dialog().getByLabel("Name", exactly()).fill("Daily list");
    screen.dialog().getByLabel("Runs").selectOption("day");
    screen.shown("schedule-change-dialog");
    save(screen, "Save");
    assertThat(row(screen)).containsText("Daily list");
    assertThat(row(screen)).containsText("Every day at 7:00 AM");

    act(screen, "Change what is exported");
    assertThat(screen.page().getByText("“Daily list”")).isVisible();
    assertThat(screen.page().locator("input[name=format]").nth(1)).isChecked();
    assertThat(column(screen, 0)).containsText("room");
    assertThat(column(screen, 2).locator("input")).not().isChecked();
    assertThat(screen.page().locator(".transfer-panel").first()).containsText("Sweep");
    screen.page().reload();
    screen.pictures("schedule-change-export");
    screen.speak("en");
    column(screen, 1).locator("input").uncheck();
    screen.button("Save").click();
    assertThat(screen.button("Schedule…")).isVisible();
    JsonObject exported = schedule(workspace).getJsonObject("export");
    Assertions.assertThat(exported.getString("format")).isEqualTo("xlsx");
    Assertions.assertThat(exported.getJsonArray("fields")).isEqualTo(array("room"));
    Assertions.assertThat(exported.getString("sort")).isEqualTo("-name");
    Assertions.assertThat(exported.getJsonObject("filter").getString("value")).isEqualTo("Sweep");
    screen.assertSilent();
  }

  @Test
  void aBucketIsChangedWithoutItsSecretKey() {
    Workspace workspace = Workspace.create();
    Sheet.create(workspace.admin(), "chores").field("name", "text").create(json("name", "Sweep"));
    workspace
        .admin()
        .post(
            SCHEDULES,
            json(
                "name",
                "Copies",
                "export",
                json("format", "csv"),
                "when",
                json("every", "day", "hour", 7),
                "to",
                "bucket",
                "bucket",
                json(
                    "region",
                    "eu-west-1",
                    "name",
                    "lists",
                    "access_key",
                    "AKIALISTS",
                    "secret_key",
                    "a secret of ours")))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/objects/chores/exports");
    act(screen, "Change schedule");
    assertThat(screen.dialog().getByLabel("Bucket", exactly())).hasValue("lists");
    assertThat(screen.dialog().getByLabel("Secret key")).hasValue("");
    screen.dialog().getByLabel("Access key").fill("AKIAOTHER");
    save(screen, "Save");
    assertThat(screen.dialog().locator(".problem")).hasCount(1);
    screen.dialog().getByLabel("Access key").fill("AKIALISTS");
    screen.dialog().getByLabel("Prefix").fill("exports/");
    save(screen, "Save");
    assertThat(screen.dialog()).hasCount(0);
    Assertions.assertThat(schedule(workspace).getJsonObject("bucket").getString("prefix"))
        .isEqualTo("exports/");
    screen.assertSilent("400");
  }

  @Test
  void theDeletionOfAFieldNamesTheSchedulesThatUseIt() {
    Workspace workspace = Workspace.create();
    Sheet.create(workspace.admin(), "chores").field("name", "text").field("room", "text");
    workspace
        .admin()
        .post(
            SCHEDULES,
            json(
                "name",
                "Rooms",
                "export",
                json("format", "csv", "fields", array("room")),
                "when",
                json("every", "day", "hour", 7),
                "to",
                "link",
                "receivers",
                array(workspace.me().getString("slug"))))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/chores");
    screen.button("Actions for the field room").click();
    screen.entry("Delete").click();
    assertThat(screen.dialog()).containsText("Scheduled exports (1): Rooms");
    screen.assertSilent();
  }

  private static JsonObject schedule(Workspace workspace) {
    return workspace
        .admin()
        .get(SCHEDULES)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0);
  }

  private static Locator column(Screen screen, int place) {
    return screen.page().locator(".export-columns > li").nth(place);
  }

  private static Locator row(Screen screen) {
    return screen.page().locator(".mails > ul > li");
  }

  private static void act(Screen screen, String action) {
    row(screen).locator("button[aria-haspopup=menu]").click();
    screen.entry(action).click();
  }

  private static void save(Screen screen, String action) {
    screen
        .dialog()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(action).setExact(true))
        .click();
  }

  private static Locator.GetByLabelOptions exactly() {
    return new Locator.GetByLabelOptions().setExact(true);
  }
}
