package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields of related records in filters, sorts and reports: three deals, two with a company. */
class AcrossRelationsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  private static final String CAPTAINS =
      "{\"field\":\"company.contacts\",\"op\":\"any\",\"value\":"
          + "{\"field\":\"job_title\",\"op\":\"eq\",\"value\":\"Captain\"}}";

  private static Workspace workspace;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    Sheet companies = new Sheet(workspace.admin(), "companies");
    Sheet deals = new Sheet(workspace.admin(), "deals");
    String acme = companies.slugOf(json("name", "Acme", "employees", 500));
    String zenith = companies.slugOf(json("name", "Zenith", "employees", 20));
    new Sheet(workspace.admin(), "contacts")
        .create(json("name", "Iver", "job_title", "Captain", "company", zenith));
    deals.create(deal("Kite", acme));
    deals.create(deal("Lamp", zenith));
    deals.create(json("name", "Moth", "status", "new"));
  }

  @Test
  void aFilterOnARelatedFieldIsBuiltSavedAsAViewAndChanged() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.button("Filter").click();
    screen.field("Field").selectOption("company");
    screen.field("Field of Company").selectOption("name");
    screen.field("Comparison").selectOption("starts_with");
    screen.field("Value").fill("Zen");
    screen.shown("across-filter");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(1);
    assertThat(rows(screen)).containsText("Lamp");
    assertThat(summary(screen)).hasText("Company › Name begins with Zen");
    screen.button("Save as new view").click();
    screen.field("Name").fill("Of Zenith");
    screen.button("Create view").click();
    assertThat(screen.page()).hasURL(Pattern.compile("view=of_zenith$"));
    screen.page().reload();
    screen.settle();
    assertThat(rows(screen)).hasCount(1);
    assertThat(summary(screen)).hasText("Company › Name begins with Zen");
    screen.pictures("across-view");
    screen.speak("en");

    screen.button("1 filter").click();
    assertThat(screen.field("Field of Company")).hasValue("name");
    screen.field("Field of Company").selectOption("contacts");
    screen.field("Field of Contacts").selectOption("job_title");
    screen.field("Value").fill("Captain");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(1);
    assertThat(summary(screen)).hasText("Company › Contacts › Job title is Captain");
    screen.assertSilent();
  }

  @Test
  void conditionsOnRelatedRecordsAreReadFromTheAddressAndChanged() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?filter=" + URLEncoder.encode(CAPTAINS, StandardCharsets.UTF_8));
    assertThat(rows(screen)).hasCount(1);
    assertThat(summary(screen)).hasText("Company › Contacts: any of (Job title is Captain)");
    screen.button("1 filter").click();
    assertThat(screen.field("Field").first()).hasValue("company");
    assertThat(screen.field("Field of Company")).hasValue("contacts");
    Locator inner = conditionsOn(screen, "Company › Contacts");
    assertThat(inner.getByLabel("Value")).hasValue("Captain");
    looks(screen, "across-any");
    screen.field("Comparison").first().selectOption("none");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(1);
    assertThat(rows(screen)).containsText("Kite");
    assertThat(screen.page()).hasURL(Pattern.compile("none.*Captain"));
  }

  @Test
  void conditionsOnRelatedRecordsAreBuiltWithTheKeyboard() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/companies");
    screen.button("Filter").press("Enter");
    screen.field("Field").selectOption("deals");
    screen.field("Comparison").selectOption("any");
    assertThat(screen.page().getByText("1 condition is incomplete")).isVisible();
    Locator inner = conditionsOn(screen, "Deals");
    Locator add =
        inner.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Add condition"));
    assertThat(add).isEnabled();
    add.press("Enter");
    inner.getByLabel("Comparison").selectOption("eq");
    inner.getByLabel("Value").fill("Lamp");
    screen.button("Apply").press("Enter");
    assertThat(rows(screen)).hasCount(1);
    assertThat(rows(screen)).containsText("Zenith");
    assertThat(summary(screen)).hasText("Deals: any of (Name is Lamp)");
    screen.assertSilent();
  }

  private static Locator conditionsOn(Screen screen, String related) {
    return screen
        .page()
        .getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Conditions on " + related));
  }

  @Test
  void recordsAreSortedByAFieldOfTheRelatedOne() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    screen.button("Sort").click();
    screen
        .page()
        .getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Sort"))
        .getByRole(AriaRole.BUTTON)
        .click();
    screen.field("Field").selectOption("company.employees");
    assertThat(rows(screen)).containsText(new String[] {"Lamp", "Kite", "Moth"});
    screen.field("Direction").selectOption("down");
    assertThat(rows(screen)).containsText(new String[] {"Kite", "Lamp", "Moth"});
    screen.shown("across-sort");
    screen.page().reload();
    screen.settle();
    screen.button("Sorted by 1 field").click();
    assertThat(screen.field("Field")).hasValue("company.employees");
    screen.assertSilent();
  }

  @Test
  void aReportIsGroupedAndMeasuredByFieldsOfTheRelatedRecord() {
    Screen screen = browser.open(workspace);
    screen.go("/reports/new?object=deals");
    screen.field("Name").fill("Deals of companies");
    screen.button("Add grouping").click();
    screen.field("Group by").selectOption("company.name");
    screen.button("Add measure").click();
    screen.field("Measure").nth(1).selectOption("sum");
    screen.field("Of").nth(1).selectOption("company.employees");
    screen.page().getByText("Table", new Page.GetByTextOptions().setExact(true)).click();
    screen.shown("across-report-builder");
    screen.button("Save").click();
    assertThat(screen.heading("Deals of companies")).isVisible();
    Locator table = screen.page().locator("main table");
    assertThat(table).containsText("Company › Name");
    assertThat(table).containsText("Sum of Company › Employees");
    assertThat(table).containsText("500");
    screen.pictures("across-report");
    screen.speak("en");
    table.getByRole(AriaRole.LINK).first().click();
    assertThat(summary(screen)).containsText("Company › Name");
    screen.assertSilent();
  }

  /** Shows an open panel in dark, in Arabic and on a phone, and leaves it as it was. */
  private static void looks(Screen screen, String name) {
    screen.shown(name + "-light");
    screen.page().setViewportSize(390, 844);
    screen.shown(name + "-phone");
    screen.speak("ar");
    screen.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    screen.button("شرط واحد").click();
    assertThat(screen.page().getByLabel("القيمة")).hasValue("Captain");
    screen.shown(name + "-arabic-phone");
    screen.page().setViewportSize(1440, 900);
    screen.shown(name + "-arabic");
    screen.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    screen.speak("en");
    screen.button("1 filter").click();
  }

  private static JsonObject deal(String name, String company) {
    return json("name", name, "status", "new", "company", company);
  }

  private static Locator rows(Screen screen) {
    return screen.page().locator(".grid-row");
  }

  private static Locator summary(Screen screen) {
    return screen.page().locator(".filter-summary li");
  }
}
