package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Periods in filters: visits of a year ago, of these days, and of the next year. */
class PeriodsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  private static Workspace workspace;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    Sheet visits =
        Sheet.create(workspace.admin(), "visits").field("name", "text").field("due", "date");
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    visits.create(json("name", "Old", "due", today.minusDays(800).toString()));
    visits.create(json("name", "Recent", "due", today.minusDays(5).toString()));
    visits.create(json("name", "Coming", "due", today.plusDays(5).toString()));
  }

  @Test
  void aPeriodIsChosenReadInWordsAndSavedWithAView() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/visits");
    screen.button("Filter").click();
    screen.field("Field").selectOption("due");
    assertThat(screen.field("Value")).hasAttribute("type", "date");
    screen.field("Day or period").selectOption("this_week");
    assertThat(screen.field("Value")).hasCount(0);
    screen.shown("periods-week");
    screen.button("Apply").click();
    assertThat(screen.page()).hasURL(Pattern.compile("this_week"));
    assertThat(summary(screen)).hasText("due is this week");

    screen.button("1 filter").click();
    assertThat(screen.field("Day or period")).hasValue("this_week");
    screen.field("Comparison").selectOption("gte");
    assertThat(screen.field("Day or period")).hasValue("this_week");
    screen.field("Day or period").selectOption("last");
    assertThat(screen.field("Number of days")).hasValue("7");
    screen.field("Number of days").fill("30");
    screen.shown("periods-days");
    screen.button("Apply").click();
    assertThat(summary(screen)).hasText("due is not before the last 30 days");
    assertThat(rows(screen)).hasCount(2);

    screen.button("Save as new view").click();
    screen.field("Name").fill("Now");
    screen.button("Create view").click();
    assertThat(screen.page()).hasURL(Pattern.compile("view=now$"));
    screen.page().reload();
    screen.settle();
    assertThat(rows(screen)).hasCount(2);
    assertThat(summary(screen)).hasText("due is not before the last 30 days");
    screen.pictures("periods-view");
    screen.assertSilent();
  }

  @Test
  void aRangeReachesFromADayToAPeriod() {
    Screen screen = browser.open(workspace);
    screen.go("/objects/visits");
    screen.button("Filter").click();
    screen.field("Field").selectOption("due");
    screen.field("Comparison").selectOption("between");
    screen.field("Value").first().fill("2000-01-01");
    screen.field("Day or period").nth(1).selectOption("next");
    screen.field("Number of days").fill("");
    assertThat(screen.page().getByText("1 condition is incomplete")).isVisible();
    screen.field("Number of days").fill("2");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(2);
    assertThat(summary(screen)).hasText("due is between 2000-01-01, the next 2 days");
    screen.button("1 filter").click();
    assertThat(screen.field("Day or period").first()).hasValue("fixed");
    assertThat(screen.field("Day or period").nth(1)).hasValue("next");
    screen.field("Day or period").nth(1).selectOption("fixed");
    screen.field("Value").nth(1).fill("2000-01-02");
    screen.button("Apply").click();
    assertThat(rows(screen)).hasCount(0);
    screen.assertSilent();
  }

  private static Locator rows(Screen screen) {
    return screen.page().locator(".grid-row");
  }

  private static Locator summary(Screen screen) {
    return screen.page().locator(".filter-summary li");
  }
}
