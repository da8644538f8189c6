package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasValueOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.FilePayload;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Files become records: new objects, corrections, updates, and files that cannot be read. */
class ImportBrowser {
  private static final double PATIENT = 30_000;
  private static final Page.GetByLabelOptions EXACTLY = new Page.GetByLabelOptions().setExact(true);

  private static final String BOATS =
      """
      Name,Registration,Harbour,Length
      Egret,E5,Oban,8.4
      Fulmar,F6,Mallaig,11
      Gannet,G7,Oban,long
      Heron,H8,Mallaig,twelve
      """;

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aNewcomerMakesAnObjectFromAFile() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/");
    screen.link("New object from a file").click();
    choose(screen, "fleet-vessels.csv", vessels(40));
    assertThat(screen.field("One of them is called")).hasValue("Vessel");
    assertThat(screen.field("Several are called")).hasValue("Vessels");
    screen.button("Make the object and read the file").click();

    screen.button("Make 5 fields and check").waitFor();
    Locator types = screen.page().getByLabel("Type", EXACTLY);
    assertThat(types.nth(1)).hasValue("select");
    assertThat(types.nth(2)).hasValue("number");
    assertThat(types.nth(3)).hasValue("date");
    assertThat(types.nth(4)).hasValue("email");
    screen.page().getByLabel("Name", EXACTLY).first().fill("Vessel name");
    screen.page().reload();
    assertThat(screen.page().getByLabel("Name", EXACTLY).first()).hasValue("Vessel name");
    screen.pictures("import-columns");
    screen.speak("en");
    screen.button("Make 5 fields and check").click();

    assertShown(screen, "This is what the import would do");
    assertThat(count(screen, "to add")).hasText("40");
    screen.page().reload();
    assertThat(screen.button("Import 40 rows")).isVisible(patient());
    screen.shown("import-check");
    screen.button("Import 40 rows").click();
    assertShown(screen, "The import is done.");
    assertThat(count(screen, "added")).hasText("40");
    screen.link("Show the new records").click();
    assertThat(screen.heading("Vessels")).isVisible();
    assertShown(screen, "40 records");
    assertThat(screen.page().getByText("Vessel name").first()).isVisible();
    screen.assertSilent();
  }

  @Test
  void refusedRowsAreCorrectedInPlaceAndTheImportIsTakenBack() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    choose(screen, "boats.csv", BOATS.getBytes(UTF_8));
    assertShown(screen, "2 cells do not fit");
    screen.button("Check the import").click();
    assertThat(count(screen, "refused")).hasText("2");
    assertThat(screen.page().locator(".transfer-reasons")).hasText("2Length: Is not a number.");
    screen.button("Import the 2 good rows").click();

    assertShown(screen, "The import is done, but 2 rows were refused.");
    screen.pictures("import-refused");
    screen.speak("en");
    assertThat(screen.button("Send 0 corrected rows")).isDisabled();
    screen.field("Length, row 4").fill("12.5");
    screen.page().reload();
    assertThat(screen.field("Length, row 4")).hasValue("12.5");
    screen.button("Send 1 corrected row").click();
    assertShown(screen, "The import is done.");
    assertThat(count(screen, "added")).hasText("1");
    Assertions.assertThat(lengthOf(workspace, "G7")).isEqualTo("12.5");

    screen.link("Corrects the refused rows of an earlier import").click();
    assertShown(screen, "Rows of this list were sent again:");
    screen.button("Undo the import").click();
    assertThat(screen.dialog()).containsText("Records that it added are deleted");
    screen.dialog().getByText("Undo it").click();
    assertShown(screen, "2 records changed.");
    assertThat(screen.button("Undo the import")).hasCount(0);
    Assertions.assertThat(total(workspace)).isEqualTo(1);
    screen.button("Undo").click();
    assertThat(screen.button("Undo")).hasCount(0);
    Assertions.assertThat(total(workspace)).isEqualTo(3);
    screen.assertSilent();
  }

  @Test
  void rowsUpdateTheRecordsThatTheyFindByTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    workspace
        .admin()
        .post(
            "/object/data/boats",
            json("data", json("name", "Egret", "registration", "E5", "harbour", "Oban")))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    choose(screen, "harbours.csv", "Boat;Reg.;Harbour\nEgret;E5;Mallaig\n".getBytes(UTF_8));
    screen.button("Field for Reg.: Do not import").focus();
    screen.page().keyboard().press("Enter");
    screen.page().keyboard().type("regis");
    screen.page().keyboard().press("Enter");
    assertThat(screen.button("Field for Reg.: Registration")).isFocused();
    screen.page().getByLabel(Pattern.compile("^Only update records")).press("Space");
    assertThat(screen.field("Find the record by")).hasValue("registration");
    screen.button("Check the import").press("Enter");
    assertThat(count(screen, "to update")).hasText("1");
    screen.button("Import 1 row").press("Enter");
    assertShown(screen, "The import is done.");
    assertThat(count(screen, "updated")).hasText("1");
    screen.assertSilent();
  }

  @Test
  void rowsAreFoundByAUniqueKeyAndTimesAreReadInAChosenZone() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    JsonObject calendar = json("timezone", "Asia/Riyadh", "week_start", "sunday");
    admin.put("/admin/calendar", calendar).expect(200);
    Sheet visits = Sheet.create(admin, "visits").field("boat", "text").field("berth", "number");
    visits.field("arrival", "datetime");
    JsonArray key = array(json("fields", array("boat", "berth")));
    admin.put("/object/unique-keys/visits", json("unique_keys", key)).expect(200);
    visits.create(json("boat", "Egret", "berth", 3));
    Screen screen = browser.open(workspace);
    screen.go("/objects/visits/import");
    choose(screen, "boats.csv", "boat,arrival\nEgret,\n".getBytes(UTF_8));
    assertThat(zone(screen)).isVisible(patient());
    screen.page().getByLabel(Pattern.compile("^Update the record, or add it")).check();
    assertShown(screen, "This object has no unique field.");
    screen.button("Field for arrival: arrival").click();
    screen.page().keyboard().type("do not");
    screen.page().keyboard().press("Enter");
    assertThat(zone(screen)).hasCount(0);
    screen.go("/objects/visits/import");
    String rows = "boat,berth,arrival\nEgret,3,2026-01-05 09:30\nEgret,4,2026-01-06 09:30\n";
    choose(screen, "visits.csv", rows.getBytes(UTF_8));
    assertThat(zone(screen)).hasValue("Asia/Riyadh", new HasValueOptions().setTimeout(PATIENT));
    screen.page().getByLabel(Pattern.compile("^Update the record, or add it")).check();
    assertThat(screen.field("Find the record by")).hasValue("boat,berth");
    assertThat(screen.field("Find the record by")).containsText("boat + berth");
    zone(screen).fill("Mars/Base");
    screen.button("Check the import").click();
    assertShown(screen, "There is no time zone with this name.");
    zone(screen).fill("Europe/London");
    screen.pictures("import-zone-and-key");
    screen.speak("en");
    screen.button("Check the import").click();
    assertThat(count(screen, "to update")).hasText("1");
    assertThat(count(screen, "to add")).hasText("1");
    screen.button("Import 2 rows").click();
    assertShown(screen, "The import is done.");
    Assertions.assertThat(visits.column("sort=berth", "arrival"))
        .containsExactly("\"2026-01-05T09:30:00Z\"", "\"2026-01-06T09:30:00Z\"");
    screen.assertSilent("400");
  }

  private static Locator zone(Screen screen) {
    return screen.page().getByLabel("Time zone of times");
  }

  @Test
  void filesThatCannotBeImportedSayWhy() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    screen.pictures("import-file");
    screen.speak("en");
    choose(screen, "empty.csv", new byte[0]);
    assertShown(screen, "This file is empty.");
    choose(screen, "report.pdf", "%PDF-1.7".getBytes(UTF_8));
    assertShown(screen, "This kind of file cannot be read.");
    choose(screen, "broken.xlsx", "PK\u0003\u0004nothing".getBytes(UTF_8));
    assertShown(screen, "This is neither a text file with columns nor an Excel workbook");
    screen.button("Choose another file").click();
    choose(screen, "header.csv", "Name,Registration\n".getBytes(UTF_8));
    assertShown(screen, "The file has a header but no rows.");
    assertThat(screen.button("Check the import")).isDisabled();
    screen.button("File").click();
    choose(screen, "quotes.csv", "Name,Harbour\nEgret,\"Oban\nFulmar,Oban\n".getBytes(UTF_8));
    assertShown(screen, "cannot be read and will be left out.");
    screen.button("File").click();
    choose(
        screen, "western.csv", "Name;Länge\nMöwe;8,5\n".getBytes(Charset.forName("windows-1252")));
    assertShown(screen, "Möwe");
    screen.button("Check the import").click();
    assertShown(screen, "registration is required");
  }

  @Test
  void aFileIsReadOtherwiseAndWideFilesStayUsable() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    String header = IntStream.range(0, 250).mapToObj(i -> "C" + i).collect(Collectors.joining("|"));
    choose(screen, "wide.csv", (header + "\n" + header + "\n").getBytes(UTF_8));
    assertShown(screen, "250 columns");
    screen.button("Read otherwise").click();
    screen.field("Separator").selectOption(";");
    screen.page().getByLabel("The first row names the columns").setChecked(false);
    screen.button("Read again").click();
    assertShown(screen, "no header");
    screen.page().goBack();
    assertShown(screen, "250 columns");
    screen.button("Make fields for the 250 other columns").click();
    assertThat(screen.button("Make 250 fields and check")).isVisible();
    screen.button("Make no fields").click();
    screen.button("Check the import").click();
    assertShown(screen, "Choose a field for at least one column.");
    screen.assertSilent();
  }

  @Test
  void whatCannotBeSentOrLoadedIsToldAndTriedAgain() {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    int[] failures = {0};
    screen
        .page()
        .route(
            "**/import/upload/*?part=*",
            route -> {
              if (failures[0]++ < 1) {
                route.abort();
              } else {
                route.resume();
              }
            });
    choose(screen, "boats.csv", BOATS.getBytes(UTF_8));
    assertThat(screen.button("Check the import")).isVisible(patient());
    screen.page().context().setOffline(true);
    screen.button("Check the import").click();
    assertShown(screen, "The server cannot be reached.");
    screen.page().context().setOffline(false);
    screen.button("Check the import").click();
    assertShown(screen, "This is what the import would do");
    screen.go("/objects/boats/imports/nothing");
    assertShown(screen, "There is nothing here.");
    assertThat(screen.button("Try again")).isVisible();

    Person member = Person.create();
    workspace.join(member, "member");
    Screen reader = browser.open(workspace, member);
    reader.go("/objects/boats");
    assertThat(reader.button("Import / Export")).hasCount(0);
    reader.go("/objects/boats/import");
    assertShown(reader, "Your role may not import.");
  }

  @Test
  void aTemplateIsFilledInArabic() throws IOException {
    Workspace workspace = Workspace.create();
    boats(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/objects/boats/import");
    screen.speak("ar");
    Download template = screen.page().waitForDownload(() -> screen.button("CSV").click());
    Assertions.assertThat(template.suggestedFilename()).isEqualTo("boats-import.csv");
    Assertions.assertThat(Files.readString(template.path())).contains("Registration");
    choose(screen, "قوارب.csv", "Name,Registration\nبلشون,ب٥\n".getBytes(UTF_8));
    screen.button("التحقق من الاستيراد").click();
    assertShown(screen, "هذا ما سيفعله الاستيراد");
    screen.shown("import-check-arabic");
    screen.button("استيراد صف واحد").click();
    assertShown(screen, "اكتمل الاستيراد.");
    screen.go("/objects/boats/import");
    assertThat(screen.link("قوارب.csv")).isVisible();
    screen.assertSilent();
  }

  private static void boats(Api admin) {
    admin
        .post("/object", json("name", "Boat", "plural_name", "Boats", "slug", "boats"))
        .expect(201);
    field(admin, "Name", "text", false);
    admin
        .post(
            "/object/field/boats",
            json("name", "Registration", "type", "text", "is_unique", true, "is_required", true))
        .expect(201);
    admin
        .post(
            "/object/field/boats",
            json(
                "name",
                "Harbour",
                "type",
                "select",
                "options",
                array(json("value", "Oban"), json("value", "Mallaig"))))
        .expect(201);
    field(admin, "Length", "number", false);
  }

  private static void field(Api admin, String name, String type, boolean isRequired) {
    admin
        .post("/object/field/boats", json("name", name, "type", type, "is_required", isRequired))
        .expect(201);
  }

  private static byte[] vessels(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(
            i ->
                "Vessel %d,%s,%d.5,2024-02-%02d,crew%d@example.com"
                    .formatted(i, i % 2 == 0 ? "Oban" : "Mallaig", i, 1 + i % 28, i))
        .collect(Collectors.joining("\n", "Name,Harbour,Length,Built,E-mail\n", "\n"))
        .getBytes(UTF_8);
  }

  private static void choose(Screen screen, String name, byte[] content) {
    screen
        .page()
        .locator("input[type=file]")
        .setInputFiles(new FilePayload(name, "text/csv", content));
  }

  private static void assertShown(Screen screen, String words) {
    assertThat(screen.page().getByText(words).first()).isVisible(patient());
  }

  private static IsVisibleOptions patient() {
    return new IsVisibleOptions().setTimeout(PATIENT);
  }

  static Locator count(Screen screen, String of) {
    return screen
        .page()
        .locator(".counts > div")
        .filter(new Locator.FilterOptions().setHasText(Pattern.compile(of + "$|^" + of)))
        .locator("dd");
  }

  private static int total(Workspace workspace) {
    return workspace
        .admin()
        .get("/object/data/boats?count=exact")
        .expect(200)
        .json()
        .getJsonObject("pagination")
        .getInt("total");
  }

  private static String lengthOf(Workspace workspace, String registration) {
    return workspace
        .admin()
        .get("/object/data/boats?q=" + registration)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0)
        .getJsonObject("data")
        .get("length")
        .toString();
  }
}
