package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;

/** What is shown below the columns of a table is chosen for each of them. */
class GridFootBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void eachColumnShowsTheMeasureThatIsChosenForIt() {
    Voyages voyages = Voyages.create();
    Screen screen = browser.open(voyages.workspace());
    screen.go("/objects/voyages?as=table");
    assertThat(foot(screen, "guests")).containsText("Sum51");
    assertThat(foot(screen, "fare")).containsText("€1,870.00");
    assertThat(foot(screen, "fare")).containsText("$380.00");
    foot(screen, "state").click();
    assertThat(choice(screen, "Average")).hasCount(0);
    choice(screen, "How many different values").click();
    assertThat(foot(screen, "state")).containsText("Different3");
    choose(screen, "fare", "Average");
    assertThat(foot(screen, "fare")).containsText("€374.00");
    assertThat(foot(screen, "fare")).containsText("$190.00");
    choose(screen, "sails", "Smallest");
    assertThat(foot(screen, "sails")).containsText("Jan 5, 2026");
    choose(screen, "guests", "Largest");
    assertThat(foot(screen, "guests")).containsText("Max12");
    assertThat(screen.page()).hasURL(Pattern.compile("foot="));
    screen.page().reload();
    assertThat(foot(screen, "guests")).containsText("Max12");
    screen.pictures("grid-foot");
    screen.speak("ar");
    assertThat(screen.page().locator(".grid-sums")).containsText("الأصغر5 يناير 2026");
    assertThat(screen.page().locator(".grid-body")).containsText("€");
    screen.shown("grid-foot-arabic-read");
    screen.speak("en");

    Locator row = screen.page().locator(".grid-body [role=row]");
    row.filter(new Locator.FilterOptions().setHasText("Skye")).locator("input").check();
    assertThat(foot(screen, "guests")).containsText("Max4");
    assertThat(foot(screen, "fare")).containsText("€100.00");
    choose(screen, "fare", "Nothing");
    assertThat(foot(screen, "fare")).not().containsText("€");

    String filter = "{\"field\":\"state\",\"op\":\"eq\",\"value\":\"planned\"}";
    screen.go(
        "/objects/voyages?as=table&foot=guests:avg&filter="
            + URLEncoder.encode(filter, StandardCharsets.UTF_8));
    assertThat(foot(screen, "guests")).containsText("Avg7");
    assertThat(foot(screen, "fare")).containsText("€470.00");
    screen.assertSilent();
  }

  private static void choose(Screen screen, String field, String measure) {
    foot(screen, field).click();
    choice(screen, measure).click();
  }

  private static Locator choice(Screen screen, String measure) {
    return screen
        .page()
        .getByRole(
            AriaRole.MENUITEMRADIO, new Page.GetByRoleOptions().setName(measure).setExact(true));
  }

  private static Locator foot(Screen screen, String field) {
    return screen
        .page()
        .locator(
            ".column-foot", new Page.LocatorOptions().setHasText("Below %s:".formatted(field)));
  }
}
