package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Screen;

/** Reports and dashboards are mailed on schedules, which their creators write on their pages. */
class ReportMailsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  private static Voyages voyages;
  private static Person reader;

  @BeforeAll
  static void fill() {
    voyages = Voyages.create();
    voyages.save("by_state", Voyages.by(json("field", "state")), json("type", "table"));
    reader = Person.create();
    voyages.workspace().join(reader, "member");
  }

  @Test
  void aScheduleIsWrittenChangedStoppedSentAndDeleted() {
    voyages
        .admin()
        .put("/admin/calendar", json("timezone", "Asia/Riyadh", "week_start", "sunday"))
        .expect(200);
    Screen screen = browser.open(voyages.workspace());
    screen.go("/reports/by_state");
    assertThat(mails(screen)).containsText("Nobody gets this by mail yet");
    screen.button("Add schedule").click();
    assertThat(screen.dialog().getByLabel("Time zone")).hasValue("Asia/Riyadh");
    screen.dialog().getByLabel("Time zone").fill("Mars/Base");
    save(screen, "Add schedule");
    assertThat(screen.dialog().getByText("There is no such time zone")).isVisible();
    screen.dialog().getByLabel("Time zone").fill("Europe/Paris");
    screen.dialog().getByRole(AriaRole.BUTTON, named("Remove Nora Field")).click();
    save(screen, "Add schedule");
    assertThat(screen.dialog().getByText("Choose 1 to 50 members.")).isVisible();
    screen.dialog().getByLabel("Mailed").selectOption("month");
    screen.dialog().getByLabel("Day of the month").selectOption("31");
    screen.dialog().getByLabel("Hour").selectOption("17");
    screen.dialog().getByLabel("Language of the mail").selectOption("ar");
    screen.dialog().getByRole(AriaRole.BUTTON, named("Choose members")).click();
    screen.page().locator("[role=option]").nth(0).click();
    screen.page().locator("[role=option]").nth(1).click();
    screen.page().keyboard().press("Tab");
    assertThat(screen.dialog().locator(".mail-receivers li")).hasCount(2);
    screen.shown("report-mail-dialog");
    save(screen, "Add schedule");
    assertThat(row(screen)).containsText("On day 31 of each month at 5:00 PM");
    assertThat(row(screen)).containsText("Europe/Paris");
    assertThat(row(screen)).containsText("Not sent yet");

    act(screen, "Change schedule");
    assertThat(screen.dialog().getByLabel("Day of the month")).hasValue("31");
    screen.dialog().getByLabel("Mailed").selectOption("week");
    screen.dialog().getByLabel("Weekday").selectOption("7");
    save(screen, "Save");
    assertThat(row(screen)).containsText("Every Sunday at 5:00 PM");

    act(screen, "Stop");
    assertThat(row(screen)).containsText("Stopped");
    act(screen, "Resume");
    assertThat(row(screen)).containsText("Next:");
    screen.button("Send now").click();
    assertThat(screen.page().getByText("The mails are on their way.")).isVisible();
    Await.promptly(
        "the report is mailed",
        () ->
            voyages.admin().get("/report-mail").expect(200).text().contains("\"last_sent_at\":\""));

    screen.page().reload();
    assertThat(row(screen)).containsText("Last sent:");
    Database.run(
        "update tenant.report_mail set last_error = 'REPORT_BROKEN' where workspace_id = "
            + voyages.workspace().id());
    screen.page().reload();
    assertThat(row(screen)).containsText("that a receiver does not see");
    screen.pictures("report-mails");
    screen.button("إضافة جدول").click();
    assertThat(screen.dialog()).isVisible();
    screen.shown("report-mail-dialog-arabic");
    screen.speak("en");

    act(screen, "Delete schedule");
    assertThat(screen.dialog()).containsText("Mails that are not sent yet are not sent any more");
    save(screen, "Delete schedule");
    assertThat(row(screen)).hasCount(0);
    screen.assertSilent("400");
  }

  @Test
  void aDashboardIsMailedAndOnlyItsCreatorSeesThat() {
    voyages
        .admin()
        .post(
            "/dashboard",
            json("name", "Fleet", "tiles", array(json("report", "by_state", "width", 6))))
        .expect(201);
    Screen screen = browser.open(voyages.workspace());
    screen.go("/dashboards/fleet");
    screen.button("Add schedule").click();
    save(screen, "Add schedule");
    assertThat(row(screen)).containsText("Every Monday at 8:00 AM");
    screen.pictures("dashboard-mails");
    screen.speak("en");

    Screen other = browser.open(voyages.workspace(), reader);
    other.go("/dashboards/fleet");
    assertThat(other.page().locator(".dashboard-tile")).containsText("Planned");
    assertThat(mails(other)).hasCount(0);
    screen.assertSilent();
    other.assertSilent();
  }

  private static Locator mails(Screen screen) {
    return screen.page().locator(".mails");
  }

  private static Locator row(Screen screen) {
    return mails(screen).locator("> ul > li");
  }

  private static void act(Screen screen, String action) {
    row(screen).locator("button[aria-haspopup=menu]").click();
    screen.entry(action).click();
  }

  private static void save(Screen screen, String action) {
    screen.dialog().getByRole(AriaRole.BUTTON, named(action)).click();
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name).setExact(true);
  }
}
