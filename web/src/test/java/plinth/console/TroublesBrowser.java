package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ReducedMotion;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/**
 * What goes wrong on any page: the network, the session, a busy server, others, and much of all.
 */
class TroublesBrowser {
  private static final Pattern LISTS = Pattern.compile("/object/data/deals\\?");
  private static final Pattern RECORDS = Pattern.compile("/object/data/deals/[^/?]+$");

  /** What reaches over the side of the window, and cannot be scrolled to either. */
  private static final String CLIPPED =
      """
      () => [...document.querySelectorAll("main :is(h1, h2, p, a, button, input, select, label)")]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          if (box.width === 0 || (box.right <= innerWidth + 1 && box.left >= -1)) {
            return false;
          }
          for (let around = one; around !== document.body; around = around.parentElement) {
            const style = getComputedStyle(around);
            const isHidden = style.position === "absolute" && around.clientWidth <= 1;
            if (isHidden || ["auto", "scroll"].includes(style.overflowX)) {
              return false;
            }
          }
          return true;
        })
        .map((one) => one.outerHTML.slice(0, 200))
      """;

  private static final String MOVING =
      """
      () => [...document.querySelectorAll("*")]
        .filter((one) => {
          const style = getComputedStyle(one);
          return [style.transitionDuration, style.animationDuration]
            .some((time) => parseFloat(time) > 0.01);
        })
        .map((one) => one.outerHTML.slice(0, 200))
      """;

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void whatIsTypedOfflineStaysAndIsSavedLater() {
    Workspace workspace = Workspace.create();
    String kite = deal(workspace, "Kite");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite);
    screen.button("Edit Name").click();
    screen.page().context().setOffline(true);
    screen.page().keyboard().type("Kite of the north");
    screen.page().keyboard().press("Enter");
    Locator refused = screen.page().locator(".record-fields .problem");
    assertThat(refused).containsText("The server cannot be reached");
    assertThat(screen.page().locator(".connection")).isVisible();
    Assertions.assertThat(name(workspace, kite)).isEqualTo("Kite");
    screen.picture("trouble-offline");
    screen.page().context().setOffline(false);
    assertThat(screen.page().locator(".connection")).hasCount(0);
    screen.button("Try again").click();
    assertThat(refused).hasCount(0);
    Await.promptly("the name is saved", () -> name(workspace, kite).equals("Kite of the north"));
    screen.assertSilent("ERR_INTERNET_DISCONNECTED", "WebSocket");
  }

  @Test
  void aTokenThatIsRefusedIsRenewedOnceAndTheWriteIsDone() {
    Workspace workspace = Workspace.create();
    String kite = deal(workspace, "Kite");
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite);
    AtomicInteger writes = new AtomicInteger();
    screen
        .page()
        .route(
            RECORDS,
            route -> {
              if (route.request().method().equals("PUT") && writes.incrementAndGet() == 1) {
                refuse(route, 401, "UNAUTHENTICATED");
              } else {
                route.resume();
              }
            });
    screen.button("Edit Name").click();
    screen.page().keyboard().type("Kites");
    screen.page().keyboard().press("Enter");
    assertThat(screen.page().locator(".timeline li")).hasCount(2);
    Assertions.assertThat(name(workspace, kite)).isEqualTo("Kites");
    Assertions.assertThat(writes).hasValue(2);
    screen.assertSilent("status of 401");
  }

  @Test
  void aBusyServerIsToldAndTriedAgain() {
    Workspace workspace = Workspace.create();
    deal(workspace, "Kite");
    Screen screen = browser.open(workspace);
    for (Map.Entry<Integer, String> busy :
        Map.of(429, "TOO_MANY_REQUESTS", 503, "DATABASE_UNAVAILABLE").entrySet()) {
      screen.page().route(LISTS, route -> refuse(route, busy.getKey(), busy.getValue()));
      screen.go("/objects/deals");
      assertThat(screen.page().getByRole(AriaRole.ALERT)).isVisible();
      assertThat(screen.page().getByText("No Deals yet")).hasCount(0);
      screen.picture("trouble-" + busy.getKey());
      screen.page().unroute(LISTS);
      screen.button("Try again").click();
      assertThat(screen.page().locator(".grid-row")).hasCount(1);
    }
    screen.assertSilent("status of 429", "status of 503");
  }

  @Test
  void aFieldThatIsHiddenWhileThePageIsOpenLeavesIt() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    String kite = deal(workspace, "Kite");
    admin
        .post(
            "/admin/roles",
            json(
                "name",
                "Seller",
                "permissions",
                array("record.read", "object.read", "field.read", "view.read", "folder.read")))
        .expect(201);
    Person seller = Person.create();
    workspace.join(seller, "seller");
    Screen screen = browser.open(workspace, seller);
    screen.go("/objects/deals");
    Locator amount =
        screen
            .page()
            .getByRole(
                AriaRole.COLUMNHEADER,
                new Page.GetByRoleOptions().setName(Pattern.compile("Amount")));
    assertThat(amount).isVisible();
    admin
        .put("/admin/roles/seller/objects/deals", json("fields", json("amount", "hidden")))
        .expect(200);
    admin.put("/object/data/deals/" + kite, json("data", json("name", "Kites"))).expect(200);
    assertThat(screen.page().locator(".grid-row")).containsText("Kites");
    screen.page().reload();
    screen.settle();
    assertThat(screen.page().locator(".grid-row")).containsText("Kites");
    assertThat(amount).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void manyColumnsAndOptionsStayUsable() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    for (int at = 1; at <= 60; at++) {
      admin.post("/object/field/deals", json("name", "Column " + at, "type", "text")).expect(201);
    }
    JsonArrayBuilder options = Json.createArrayBuilder();
    IntStream.rangeClosed(1, 200)
        .forEach(at -> options.add(json("value", "option_" + at, "label", "Option " + at)));
    admin
        .post(
            "/object/field/deals",
            json("name", "Many", "slug", "many", "type", "select", "options", options.build()))
        .expect(201);
    String kite = deal(workspace, "Wide ".repeat(50).strip());
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals");
    Locator cells = screen.page().locator(".grid-row").first().getByRole(AriaRole.GRIDCELL);
    Assertions.assertThat(cells.count()).as("cells that are drawn of a row").isLessThan(20);
    screen.shown("trouble-wide");
    screen.page().getByRole(AriaRole.GRID).focus();
    screen.page().keyboard().press("End");
    screen.picture("trouble-wide-end");
    screen.go("/objects/deals/" + kite);
    screen.button("Edit Many").click();
    screen.page().keyboard().type("Option 177");
    screen.page().keyboard().press("Enter");
    assertThat(screen.page().getByText("Option 177", new Page.GetByTextOptions().setExact(true)))
        .isVisible();
    screen.shown("trouble-wide-record");
    screen.assertSilent();
  }

  @Test
  void tenThousandChatsAreScrolledFoundAndStayInOrder() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    chats(workspace, line);
    Screen screen = browser.open(workspace);
    screen.go("/inbox");
    Locator rows = screen.page().locator(".chat-row");
    assertThat(rows.first()).containsText("Contact 1");
    assertThat(screen.page().locator(".list-head")).containsText("1,000+");
    screen.shown("trouble-chats");

    Locator scroller = screen.page().locator(".chats");
    scroller.evaluate(
        """
        async (chats) => {
          while (chats.scrollHeight < 2000 * 68) {
            chats.scrollTo(0, chats.scrollHeight);
            await new Promise((next) => setTimeout(next, 20));
          }
        }
        """);
    Assertions.assertThat(rows.count()).as("rows that are drawn").isLessThan(60);

    line.receive("966500002000", "From far below");
    scroller.evaluate("(chats) => chats.scrollTo(0, 0)");
    assertThat(rows.first()).containsText("From far below");
    assertThat(rows.nth(1)).containsText("Contact 1");

    screen.page().getByRole(AriaRole.SEARCHBOX).fill("Contact 9876");
    assertThat(rows).hasCount(1);
    rows.first().click();
    assertThat(screen.page().locator(".chat-head")).containsText("Contact 9876");
    screen.assertSilent();
  }

  /** At 400 % a window of 1280 by 1024 points shows 320 by 256 (WCAG 1.4.10). */
  @Test
  void pagesAreUsedAtFourTimesTheirSizeAndWithoutMotion() {
    Workspace workspace = Workspace.create();
    String kite = deal(workspace, "Kite");
    Screen screen = browser.open(workspace);
    screen
        .page()
        .emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    screen.page().setViewportSize(320, 256);
    for (String path :
        new String[] {
          "/",
          "/objects/deals",
          "/objects/deals/" + kite,
          "/inbox",
          "/workflows",
          "/settings/members",
        }) {
      screen.go(path);
      Assertions.assertThat((List<?>) screen.page().evaluate(CLIPPED))
          .as("what is cut off at %s", path)
          .isEmpty();
      Assertions.assertThat((List<?>) screen.page().evaluate(MOVING))
          .as("what moves at %s", path)
          .isEmpty();
      screen.shown("trouble-zoomed" + path.replace(kite, "one").replace('/', '-'));
    }
    screen.assertSilent();
  }

  private static void refuse(Route route, int status, String code) {
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(status)
            .setContentType("application/json")
            .setBody(json("message", "Refused", "code", code, "error_key", code).toString()));
  }

  private static String deal(Workspace workspace, String name) {
    return workspace
        .admin()
        .post("/object/data/deals", json("data", json("name", name)))
        .expect(201)
        .data()
        .getString("slug");
  }

  /** Ten thousand chats with contacts of these numbers, the first one the latest. */
  private static void chats(Workspace workspace, Line line) {
    Database.run(
        """
        insert into tenant.chat (workspace_id, slug, session_id, provider_id, name, phone, active_at,
          last_message_at, created_at)
        select s.workspace_id, 'crowded-' || s.id || '-' || n, s.id, (966500000000 + n) || '@c.us',
          'Contact ' || n, '+' || (966500000000 + n), at, at, at
        from tenant.messaging_session s, generate_series(1, 10000) n,
          lateral (select now() - n * interval '1 minute' as at) moment
        where s.workspace_id = %d and s.slug = '%s'
        """
            .formatted(workspace.id(), line.slug()));
  }

  private static String name(Workspace workspace, String slug) {
    return workspace
        .admin()
        .get("/object/data/deals/" + slug)
        .expect(200)
        .data()
        .getJsonObject("data")
        .getString("name");
  }
}
