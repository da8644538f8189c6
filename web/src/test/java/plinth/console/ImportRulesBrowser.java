package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.FilePayload;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Rows of a file are compared with records by the rules for duplicates of the object. */
class ImportRulesBrowser {
  private static final double PATIENT = 30_000;
  private static final String ROWS =
      "name,mail\nNora Field,NORA+news@acme.example\nOmar,omar@acme.example\n";

  @RegisterExtension static final Browser browser = new Browser();

  private static Workspace workspace;
  private static Sheet people;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    Api admin = workspace.admin();
    people = Sheet.create(admin, "people").field("name", "text").field("mail", "email");
    people.create(json("name", "Nora", "mail", "nora@acme.example"));
    String path = "/object/duplicate-rules/people";
    admin
        .put(
            path,
            json(
                "rules",
                array(
                    json(
                        "name",
                        "Same mailbox",
                        "on_create",
                        "warn",
                        "conditions",
                        array(json("field", "mail", "method", "email"))))))
        .expect(200);
    Await.until(
        "all records are compared",
        () ->
            admin
                .get(path)
                .expect(200)
                .json()
                .getJsonArray("data")
                .getJsonObject(0)
                .getBoolean("is_ready"));
  }

  @Test
  void rowsThatAreDuplicatesAreRefusedUnlessThePersonAllowsThem() {
    Screen screen = opened();
    screen.button("Check the import").click();
    assertThat(ImportBrowser.count(screen, "to add")).hasText("1");
    assertThat(ImportBrowser.count(screen, "refused")).hasText("1");
    assertThat(screen.page().getByText("Is a duplicate of another record").first()).isVisible();
    screen.button("Back to the columns").click();
    screen.page().getByText("Add rows of which a rule warns that they are duplicates").click();
    screen.button("Check the import").click();
    assertThat(ImportBrowser.count(screen, "to add")).hasText("2");
    screen.assertSilent();
  }

  @Test
  void rowsFindTheirRecordByARule() {
    Screen screen = opened();
    screen.page().getByLabel(Pattern.compile("^Only update records")).check();
    screen.field("Find the record by").selectOption("rule:Same mailbox");
    assertThat(screen.field("Find the record by")).containsText("Rule: Same mailbox");
    screen.pictures("import-rule");
    screen.speak("en");
    screen.button("Check the import").click();
    assertThat(ImportBrowser.count(screen, "to update")).hasText("1");
    assertThat(ImportBrowser.count(screen, "refused")).hasText("1");
    screen.button("Import the 1 good row").click();
    assertThat(screen.page().getByText("The import is done, but 1 row was refused."))
        .isVisible(new IsVisibleOptions().setTimeout(PATIENT));
    Assertions.assertThat(people.column("", "name")).containsExactly("\"Nora Field\"");
    screen.assertSilent();
  }

  private static Screen opened() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/people/import");
    screen
        .page()
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("people.csv", "text/csv", ROWS.getBytes(UTF_8)));
    assertThat(screen.button("Check the import"))
        .isVisible(new IsVisibleOptions().setTimeout(PATIENT));
    return screen;
  }
}
