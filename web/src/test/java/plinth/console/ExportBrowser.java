package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Records become files: those of a list, those that were selected, and for an import again. */
class ExportBrowser {
  private static final double PATIENT = 30_000;

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void whatAListShowsIsExportedInItsOrder() throws IOException {
    Workspace workspace = boats();
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats?q=oban&sort=-name");
    screen.button("Import / Export").click();
    screen.entry("Export to a file").click();
    assertThat(screen.page().getByText("2 records", exact())).isVisible();
    screen.pictures("export");
    screen.speak("en");
    screen.page().getByLabel(Pattern.compile("^CSV")).check();
    screen.page().getByLabel(Pattern.compile("^Names and labels")).check();
    slug(screen).uncheck();
    screen.button("Move Harbour up").click();
    screen.button("Export").click();
    Assertions.assertThat(lines(file(screen)))
        .containsExactly("Harbour,Name", "Oban town,Gannet Oban", "Oban town,Egret Oban");
    screen.pictures("export-ready");

    screen.page().reload();
    assertShown(screen, "The file is ready: 2 records");
    screen.link("New export").click();
    assertThat(screen.page().locator(".former li")).hasCount(1);
    assertThat(slug(screen)).not().isChecked();
    screen.assertSilent();
  }

  @Test
  void selectedRecordsAreExportedAndCanBeImportedAgain() throws IOException {
    Workspace workspace = boats();
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats");
    screen.page().getByLabel("Select this row").first().check();
    screen.button("Export").click();
    assertThat(screen.page()).hasURL(Pattern.compile("/objects/boats/exports"));
    assertThat(screen.page().getByText("1 selected")).isVisible();
    screen.page().reload();
    assertThat(screen.page().getByText("1 selected")).isVisible();
    screen.page().getByLabel(Pattern.compile("^Short names and values")).press("Space");
    screen.button("Export").press("Enter");
    Download again = file(screen);
    List<String> lines = lines(again);
    Assertions.assertThat(lines.get(0)).isEqualTo("name,harbour,slug");
    Assertions.assertThat(lines).hasSize(2);

    screen.go("/objects/boats/import");
    screen.page().locator("input[type=file]").setInputFiles(again.path());
    screen.button("Check the import").waitFor();
    assertThat(screen.page().getByText("cells do not fit")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void anExportIsFilteredOnItsOwnPageInArabic() {
    Workspace workspace = boats();
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/exports");
    screen.speak("ar");
    assertThat(screen.heading("تصدير Boats")).isVisible();
    screen.page().getByLabel(Pattern.compile("^Excel")).check();
    screen.button("لا شيء").click();
    assertThat(screen.page().getByText("اختر عمودًا واحدًا على الأقل.")).isVisible();
    assertThat(screen.button("تصدير")).isDisabled();
    screen.button("الكل").click();
    screen.button("تصدير").click();
    assertShown(screen, "الملف جاهز: 3 سجلات");
    Download file = screen.page().waitForDownload(() -> screen.button("تنزيل").click());
    Assertions.assertThat(file.suggestedFilename()).startsWith("boats-").endsWith(".xlsx");
    screen.assertSilent();
  }

  @Test
  void whatIsForbiddenOrGoneIsTold() {
    Workspace workspace = boats();
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/exports/nothing");
    assertShown(screen, "There is nothing here.");
    screen.go("/objects/boats/exports");
    screen.page().context().setOffline(true);
    screen.button("Export").click();
    assertShown(screen, "The server cannot be reached.");
    screen.page().context().setOffline(false);
    screen.button("Export").click();
    assertShown(screen, "The file is ready: 3 records");

    Person member = Person.create();
    workspace.join(member, "member");
    Screen reader = browser.open(workspace, member);
    reader.go("/objects/boats/exports");
    assertShown(reader, "Your role may not export.");
  }

  private static Workspace boats() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin
        .post("/object", json("name", "Boat", "plural_name", "Boats", "slug", "boats"))
        .expect(201);
    admin.post("/object/field/boats", json("name", "Name", "type", "text")).expect(201);
    admin
        .post(
            "/object/field/boats",
            json(
                "name",
                "Harbour",
                "type",
                "select",
                "options",
                array(
                    json("value", "oban", "label", "Oban town"),
                    json("value", "mallaig", "label", "Mallaig"))))
        .expect(201);
    boat(admin, "Egret Oban", "oban");
    boat(admin, "Fulmar", "mallaig");
    boat(admin, "Gannet Oban", "oban");
    return workspace;
  }

  private static void boat(Api admin, String name, String harbour) {
    admin
        .post("/object/data/boats", json("data", json("name", name, "harbour", harbour)))
        .expect(201);
  }

  private static Locator slug(Screen screen) {
    return screen
        .page()
        .getByRole(
            AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName("Short name in addresses"));
  }

  private static Download file(Screen screen) {
    screen.button("Download").waitFor();
    return screen.page().waitForDownload(() -> screen.button("Download").click());
  }

  private static List<String> lines(Download file) throws IOException {
    return Files.readString(file.path()).lines().toList();
  }

  private static void assertShown(Screen screen, String words) {
    assertThat(screen.page().getByText(words).first())
        .isVisible(new IsVisibleOptions().setTimeout(PATIENT));
  }

  private static Page.GetByTextOptions exact() {
    return new Page.GetByTextOptions().setExact(true);
  }
}
