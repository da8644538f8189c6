package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Imports;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * What the console may cost: bytes, time and memory, with a table of 10,000 records. The measured
 * values are in {@code target/pictures/budgets.txt}; times may be {@value #BUSY} times the budget,
 * because other tests run beside.
 */
class BudgetsBrowser {
  private static final int BUSY = 3;
  private static final int RECORDS = 10_000;
  private static final int FIRST_LOAD_BYTES = 250_000;
  private static final int PAGES = 50;
  private static final Path REPORT = Path.of("target", "pictures", "budgets.txt");

  @RegisterExtension static final Browser browser = new Browser();

  private static Workspace workspace;

  @BeforeAll
  static void importRecords() throws IOException {
    Files.createDirectories(REPORT.getParent());
    Files.deleteIfExists(REPORT);
    workspace = Workspace.create();
    Sheet leads =
        Sheet.create(workspace.admin(), "leads")
            .field("name", "text", json("is_required", true))
            .field("amount", "number")
            .field("due", "date");
    String rows =
        IntStream.range(0, RECORDS)
            .mapToObj(i -> "Lead %d,%d,2026-%02d-11\n".formatted(i, i * 7, 1 + i % 12))
            .collect(Collectors.joining());
    new Imports(leads).run("name,amount,due\n" + rows, "{}", "name", "amount", "due");
  }

  @Test
  void theFirstLoadIsLight() throws IOException {
    Screen screen = browser.open(workspace);
    long[] bytes = new long[1];
    List<String> asked = new ArrayList<>();
    screen.page().onRequest(request -> asked.add(request.method() + " " + request.url()));
    CDPSession network = session(screen.page(), "Network.enable");
    network.on(
        "Network.loadingFinished", event -> bytes[0] += event.get("encodedDataLength").getAsLong());
    screen.go("/objects/leads");
    assertThat(rows(screen.page()).first()).isVisible();
    told("first load of a table, bytes", bytes[0], FIRST_LOAD_BYTES);
    Assertions.assertThat(bytes[0]).isLessThan(FIRST_LOAD_BYTES);
    Assertions.assertThat(asked).doesNotHaveDuplicates();
  }

  @Test
  void aTableOfTenThousandIsThereAtOnce() throws IOException {
    Screen screen = browser.open(workspace);
    screen.go("/about");
    shownWithin(screen, "table of 10,000, ms", 1_000);
  }

  @Test
  void aSlowPhoneWaitsNotLong() throws IOException {
    Screen screen = browser.open(workspace);
    screen.go("/about");
    CDPSession slow = session(screen.page(), "Network.enable");
    JsonObject line = new JsonObject();
    line.addProperty("offline", false);
    line.addProperty("latency", 150);
    line.addProperty("downloadThroughput", 200_000);
    line.addProperty("uploadThroughput", 100_000);
    slow.send("Network.emulateNetworkConditions", line);
    JsonObject uncached = new JsonObject();
    uncached.addProperty("cacheDisabled", true);
    slow.send("Network.setCacheDisabled", uncached);
    JsonObject processor = new JsonObject();
    processor.addProperty("rate", 4);
    slow.send("Emulation.setCPUThrottlingRate", processor);
    shownWithin(screen, "table of 10,000 at 1.6 Mbit/s and a quarter of the processor, ms", 2_500);
  }

  @Test
  void editingACellAnswersAtOnce() throws IOException {
    Screen screen = browser.open(workspace);
    screen.go("/objects/leads");
    Locator cell = rows(screen.page()).nth(3).getByRole(AriaRole.GRIDCELL).nth(2);
    cell.click();
    double opened =
        ((Number)
                screen
                    .page()
                    .evaluate(
                        """
                        () => new Promise((resolve) => {
                          const begun = performance.now();
                          const seen = new MutationObserver(() => {
                            if (document.querySelector("[role=grid] input:not([type=checkbox])")) {
                              seen.disconnect();
                              requestAnimationFrame(() => resolve(performance.now() - begun));
                            }
                          });
                          seen.observe(document.body, { childList: true, subtree: true });
                          document.activeElement.dispatchEvent(
                            new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
                        })
                        """))
            .doubleValue();
    told("opening a cell, ms", opened, 30);
    Assertions.assertThat(opened).isLessThan(30 * BUSY);
  }

  @Test
  void memoryStaysTheSameOverManyPages() throws IOException {
    Screen screen = browser.open(workspace);
    screen.go("/objects/leads");
    CDPSession heap = session(screen.page(), "HeapProfiler.enable");
    heap.send("Performance.enable");
    walk(screen, PAGES / 5);
    double before = used(heap);
    walk(screen, PAGES);
    double after = used(heap);
    told("heap after %d pages, MB".formatted(PAGES), after / 1e6, 1.25 * before / 1e6);
    Assertions.assertThat(after).isLessThan(1.25 * before);
    screen.assertSilent();
  }

  private static void walk(Screen screen, int pages) {
    for (int page = 0; page < pages; page++) {
      String object = page % 2 == 0 ? "deals" : "leads";
      screen.page().locator(".sidebar a[href$='/objects/" + object + "']").click();
      assertThat(screen.page()).hasURL(Pattern.compile("/objects/" + object + "$"));
      screen.settle();
    }
  }

  private static double used(CDPSession heap) {
    heap.send("HeapProfiler.collectGarbage");
    return heap.send("Performance.getMetrics").getAsJsonArray("metrics").asList().stream()
        .map(metric -> metric.getAsJsonObject())
        .filter(metric -> metric.get("name").getAsString().equals("JSHeapUsedSize"))
        .findFirst()
        .orElseThrow()
        .get("value")
        .getAsDouble();
  }

  /** Loads the table afresh, and compares the time until its rows are drawn with the budget. */
  private static void shownWithin(Screen screen, String what, double budget) throws IOException {
    Page page = screen.page();
    page.navigate("/console/objects/leads");
    assertThat(rows(page).nth(5)).isVisible();
    double shown = ((Number) page.evaluate("performance.now()")).doubleValue();
    told(what, shown, budget);
    Assertions.assertThat(shown).as(what).isLessThan(budget * BUSY);
  }

  private static Locator rows(Page page) {
    return page.locator("[role=grid] [role=row][aria-rowindex]");
  }

  private static CDPSession session(Page page, String method) {
    CDPSession session = page.context().newCDPSession(page);
    session.send(method);
    return session;
  }

  private static void told(String what, double value, double budget) throws IOException {
    Files.write(
        REPORT,
        List.of(String.format(Locale.ROOT, "%s: %.1f (budget %.1f)", what, value, budget)),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
