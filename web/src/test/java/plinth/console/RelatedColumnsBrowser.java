package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields of related records as columns of tables, on cards of boards and in exports. */
class RelatedColumnsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  private Workspace workspace;

  @BeforeEach
  void fill() {
    workspace = Workspace.create();
    Sheet companies = new Sheet(workspace.admin(), "companies");
    Sheet deals = new Sheet(workspace.admin(), "deals");
    String acme = companies.slugOf(json("name", "Acme", "employees", 500));
    String zenith = companies.slugOf(json("name", "Zenith", "employees", 20));
    Sheet contacts = new Sheet(workspace.admin(), "contacts");
    contacts.create(json("name", "Iver", "job_title", "Captain", "company", zenith));
    contacts.create(json("name", "Maeve", "job_title", "Mate", "company", zenith));
    deals.create(json("name", "Kite", "status", "new", "company", acme));
    deals.create(json("name", "Lamp", "status", "new", "company", zenith));
  }

  @Test
  void aTableShowsThemAndAViewKeepsThem() {
    Screen screen = browser.open(workspace);
    // Only columns in view are drawn.
    screen.page().setViewportSize(2_400, 900);
    screen.go("/objects/deals?sort=name");
    addColumns(screen);
    assertThat(row(screen, 0)).containsText("500");
    assertThat(row(screen, 1)).containsText("Captain · Mate");
    assertThat(screen.page()).hasURL(Pattern.compile("company\\.employees"));
    screen.shown("related-columns-panel");
    screen.button("Fields").click();
    screen.button("Save as new view").click();
    screen.field("Name").fill("With company");
    screen.button("Create view").click();
    assertThat(screen.page()).hasURL(Pattern.compile("view=with_company$"));
    screen.page().reload();
    screen.settle();
    assertThat(row(screen, 1)).containsText("Captain · Mate");
    assertThat(screen.page().locator(".column-head", ofText("Company › Employees"))).isVisible();
    assertThat(cell(screen, "500")).hasAttribute("aria-readonly", "true");
    cell(screen, "500").dblclick();
    assertThat(screen.page().locator(".cell input:not([type=checkbox])")).hasCount(0);
    screen.go("/objects/deals/exports?view=with_company");
    assertThat(screen.page().getByLabel("Company › Employees", exactly())).isChecked();
    assertThat(screen.page().getByLabel("Company › Contacts › Job title")).hasCount(0);
    screen.go("/objects/deals?view=with_company");
    screen.pictures("related-columns");
    screen.assertSilent();
  }

  @Test
  void theyFollowTheRelationAndAreMeasuredAndFiltered() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?sort=name");
    addColumns(screen);
    assertThat(screen.button("Below Company › Employees: Sum 520")).isVisible();
    screen.page().locator(".column-head", ofText("Company › Employees")).click();
    screen.entry("Filter by this field").click();
    assertThat(screen.field("Field of Company")).hasValue("employees");
    screen.field("Comparison").selectOption("gt");
    screen.field("Value").fill("100");
    screen.button("Apply").click();
    assertThat(screen.page().locator(".grid-row")).hasCount(1);
    assertThat(row(screen, 0)).containsText("Kite");
  }

  @Test
  void cardsShowThem() {
    workspace
        .admin()
        .post(
            "/object/custom/view/deals",
            json("name", "States", "type", "kanban", "group_by", "status"))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals?view=states");
    addColumns(screen);
    Locator kite = screen.page().locator(".board-card", ofText("Kite"));
    assertThat(kite).containsText("500");
    screen.button("Save").click();
    assertThat(screen.page()).hasURL(Pattern.compile("view=states$"));
    screen.page().reload();
    screen.settle();
    assertThat(kite).containsText("500");
    assertThat(screen.page().locator(".board-card", ofText("Lamp"))).containsText("Captain · Mate");
    screen.pictures("related-cards");
    screen.page().getByRole(AriaRole.SEARCHBOX).fill("Kite");
    assertThat(screen.page().locator(".board-card")).hasCount(1);
    assertThat(kite).containsText("500");
    screen.assertSilent();
  }

  /** Shows the employees of the company, and the job titles of its contacts. */
  private static void addColumns(Screen screen) {
    screen.button("Fields").click();
    screen.field("Relation").selectOption("company");
    screen.field("Field of Company").selectOption("employees");
    screen.button("Show field").click();
    screen.field("Relation").selectOption("company");
    screen.field("Field of Company").selectOption("contacts");
    screen.field("Field of Contacts").selectOption("job_title");
    screen.button("Show field").click();
  }

  private static Locator row(Screen screen, int index) {
    return screen.page().locator(".grid-row").nth(index);
  }

  private static Locator cell(Screen screen, String text) {
    return screen.page().locator(".grid-row .cell", ofText(text));
  }

  private static Page.LocatorOptions ofText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }
}
