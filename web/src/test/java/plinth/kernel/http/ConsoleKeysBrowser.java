package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The console by keyboard and as screen readers announce it, with its filters and pages. */
class ConsoleKeysBrowser {
  private static final By MAIN = By.id("main");
  private static final By STATUS = By.cssSelector("main [role=status]");

  private static Browser browser;

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  @BeforeAll
  static void open() {
    browser = new Browser(1400, 1000);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  /** Signs in as the owner, with a session that can be renewed and ended. */
  private JsonObject enter(String address) {
    JsonObject data =
        workspace
            .owner()
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.id()))
            .expect(200)
            .data();
    browser.open("/console/");
    browser.run(
        "sessionStorage.setItem('plinth.session', JSON.stringify({ accessToken: arguments[0],"
            + " refreshToken: arguments[1], workspaces: [],"
            + " workspace: { id: arguments[2], name: 'Field Works' } }));"
            + "location.hash = arguments[3]; location.reload()",
        data.getString("access_token"),
        data.getString("refresh_token"),
        workspace.id(),
        address);
    return data;
  }

  private static By button(String text) {
    return By.xpath("//button[normalize-space() = '" + text + "']");
  }

  private Sheet kites() {
    Sheet kites =
        Sheet.create(admin, "kites")
            .field("name", "text")
            .field(
                "stage",
                "select",
                json(
                    "options",
                    array(
                        json("value", "low", "label", "Low"),
                        json("value", "high", "label", "High"))));
    kites.create(json("name", "Kite 00", "stage", "low"));
    return kites;
  }

  @Test
  void filtersAndPagesOfATable() {
    Sheet kites = kites();
    for (int n = 1; n < 55; n++) {
      kites.create(json("name", "Kite " + "%02d".formatted(n), "stage", "high"));
    }
    enter("/object/kites");
    browser.shown(STATUS, "55 records, page 1");
    browser.click(By.cssSelector("thead th:nth-child(2) button"));
    browser.shown(By.cssSelector("tbody tr:first-child"), "Kite 00");
    browser.assertTold();
    browser.click(button("Next"));
    browser.shown(STATUS, "55 records, page 2");
    browser.shown(By.cssSelector("tbody tr:first-child"), "Kite 50");
    assertThat(browser.all(By.cssSelector("tbody tr"))).hasSize(5);
    assertThat(String.valueOf(loaded())).contains("cursor=");
    browser.click(button("Previous"));
    browser.shown(By.cssSelector("tbody tr:first-child"), "Kite 00");

    new Select(browser.shown(By.cssSelector("[aria-label=Field]"))).selectByVisibleText("stage");
    new Select(browser.shown(By.cssSelector("[aria-label=Condition]"))).selectByValue("eq");
    new Select(browser.shown(By.cssSelector("select[aria-label=Value]"))).selectByValue("low");
    browser.click(button("Add filter"));
    browser.shown(STATUS, "1 record, page 1");
    browser.assertTold();
    browser.picture("console-filter");
    browser.click(By.cssSelector("[aria-label='Remove the filter stage']"));
    browser.shown(STATUS, "55 records, page 1");
    assertThat(loaded())
        .as("all from this server")
        .isNotEmpty()
        .allMatch(name -> String.valueOf(name).startsWith(Plinth.server().address()));
    browser.assertSilent();
  }

  private static List<?> loaded() {
    return (List<?>)
        browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)");
  }

  @Test
  void editsACellAndMovesACardByKeyboard() {
    Sheet kites = kites();
    String slug =
        kites.list("").expect(200).json().getJsonArray("data").getJsonObject(0).getString("slug");
    enter("/object/kites");
    browser.shown(STATUS, "1 record, page 1");
    browser.run("document.querySelector('a[href], button, input, select, [tabindex]').focus()");
    assertThat(focused("textContent")).as("comes first").isEqualTo("Skip to the content");
    browser.press(Keys.ENTER);
    assertThat(focused("id")).isEqualTo("main");
    for (int n = 0; n < 60 && !focused("className").contains("editable"); n++) {
      browser.press(Keys.TAB);
    }
    browser.press(Keys.ENTER);
    browser.shown(By.id("cell-input"));
    browser.press(Keys.END, Keys.BACK_SPACE.toString().repeat(7), "Red kite", Keys.ENTER);
    browser.shown(By.cssSelector("tbody"), "Red kite");
    browser.gone(By.id("cell-input"));
    assertThat(focused("textContent")).as("the focus stays").isEqualTo("Red kite");
    browser.press(Keys.F2);
    browser.shown(By.id("cell-input"));
    browser.press("never mind", Keys.ESCAPE);
    browser.gone(By.id("cell-input"));
    assertThat(kites.column("", "name")).containsExactly(quoted("Red kite"));

    browser.click(By.linkText("Board"));
    browser.click(button("Board by stage"));
    By moves = By.cssSelector("[aria-label='Move Red kite']");
    browser.shown(moves);
    browser.assertTold();
    browser.run("document.querySelector(\"[aria-label='Move Red kite']\").focus()");
    browser.press(Keys.ARROW_DOWN);
    browser.shown(By.id("notices"), "Red kite is in High");
    assertThat(focused("id")).isEqualTo("card-" + slug);
    assertThat(kites.column("", "stage")).containsExactly(quoted("high"));
    browser.assertSilent();
  }

  private static String focused(String property) {
    return String.valueOf(browser.run("return document.activeElement." + property)).strip();
  }

  @Test
  void announcesTheBillAndEndsTheSession() {
    JsonObject data = enter("/billing");
    browser.shown(MAIN, "Basic");
    browser.assertTold();
    assertThat(browser.all(By.cssSelector("meter[aria-labelledby]"))).hasSize(4);
    assertThat(browser.run("return document.querySelector('meter').max")).isEqualTo(1L);
    browser.shown(By.cssSelector("[aria-label=Usage]"), "0 of 300");
    browser.click(button("Sign out"));
    browser.shown(MAIN, "Sign in");
    browser.assertTold();
    JsonObject refresh = json("refresh_token", data.getString("refresh_token"));
    browser.gone(By.cssSelector("nav.side"));
    Await.promptly(() -> String.valueOf(loaded()), all -> all.contains("/user/auth/logout"));
    Api.open().post("/user/auth/refresh", refresh).refused(401, "REFRESH_INVALID");
    browser.assertSilent();
  }

  @Test
  void anOperatorSignsInSuspendsAndSeesAJob() {
    Sheet kites = kites();
    Exported.text(kites, json("format", "csv"));
    String email = "console-" + workspace.subdomain() + "@example.com";
    String password =
        Api.open()
            .bearer(Signer.server().operator())
            .post("/admin/platform/operators", json("name", "Ida", "email", email))
            .expect(201)
            .data()
            .getString("password");
    browser.open("/console/");
    browser.run("sessionStorage.clear(); location.hash = '/sign-in/operator'; location.reload()");
    browser.shown(MAIN, "Sign in as an operator");
    browser.write(By.name("email"), email);
    browser.write(By.name("password"), password);
    browser.press(Keys.ENTER);
    browser.shown(By.tagName("h1"), "Tenants");
    browser.write(By.name("q"), workspace.subdomain());
    browser.press(Keys.ENTER);
    browser.shown(STATUS, "1 in all");
    browser.assertTold();
    browser.click(By.cssSelector("tbody button"));
    browser.shown(By.cssSelector("dialog"), "loses access immediately");
    browser.click(By.cssSelector("dialog .btn-danger"));
    browser.shown(By.cssSelector("tbody tr"), "suspended");
    admin.get("/admin/me").refused(403, "WORKSPACE_SUSPENDED");
    browser.click(By.cssSelector("tbody button"));
    browser.click(By.cssSelector("dialog .btn-danger"));
    browser.shown(By.cssSelector("tbody tr"), "active");

    browser.click(By.linkText("Jobs"));
    browser.shown(By.tagName("h1"), "Jobs");
    browser.write(By.name("q"), workspace.subdomain());
    browser.press(Keys.ENTER);
    browser.shown(By.cssSelector("tbody tr"), "completed");
    browser.assertTold();
    browser.picture("console-jobs");
    browser.assertSilent();
  }

  @Test
  void showsImpersonationUntilItStops() {
    Database.run(
        "update main.\"user\" set slug = 'u_"
            + workspace.owner().id()
            + "' where id = "
            + workspace.owner().id());
    browser.open("/console/");
    browser.run(
        "sessionStorage.setItem('plinth.session', JSON.stringify({"
            + " accessToken: arguments[0], isOperator: true, workspaces: [] }));"
            + "location.hash = '/operator/tenants'; location.reload()",
        Signer.server().operator());
    browser.write(By.name("q"), workspace.subdomain());
    browser.press(Keys.ENTER);
    browser.shown(STATUS, "1 in all");
    browser.click(By.xpath("//tbody//button[starts-with(normalize-space(), 'Members')]"));
    browser.shown(By.cssSelector("dialog li"), workspace.owner().email());
    browser.write(By.name("reason"), "ticket 42");
    browser.assertTold();
    browser.click(By.cssSelector("dialog li button"));
    browser.shown(By.cssSelector("aside"), "You act for");
    browser.shown(By.cssSelector("nav.side"), "Contacts");
    browser.assertTold();
    browser.picture("console-acting");
    assertThat(
            Database.texts(
                "select details ->> 'reason' from main.audit where action = 'member.impersonated'"
                    + " and workspace_id = "
                    + workspace.id()))
        .containsExactly("ticket 42");

    browser.click(By.linkText("Billing"));
    browser.shown(By.cssSelector("aside"), "You act for");
    browser.click(By.cssSelector("aside button"));
    browser.shown(By.tagName("h1"), "Tenants");
    browser.gone(By.cssSelector("aside"));
    browser.assertSilent();
  }
}
