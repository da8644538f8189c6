package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Line;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** The palette finds everything by one question, and the keyboard alone opens it. */
class SearchBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void thePaletteFindsEverythingAndLeadsToItsPlace() {
    Workspace workspace = Workspace.create();
    Api api = workspace.admin();
    String deal = create(api, "Harbour crane");
    create(api, "Cranes of the north");
    create(api, "صفقة الميناء");
    api.post("/comments/deals/" + deal, json("body", "Ask who owns the crane of Zürich"))
        .expect(201);
    Line line = Line.connected(api);
    line.receive("966500000170", "Is the crane still for sale?");
    String chat = line.chat("966500000170", 1).getString("slug");
    Screen screen = browser.open(workspace);
    screen.go("/");
    Page page = screen.page();
    List<String> asked = new ArrayList<>();
    page.onRequest(
        request -> {
          if (request.url().contains("/search?") || request.url().contains("/lookup")) {
            asked.add(request.url());
          }
        });
    type(screen, "crane");
    Locator hits = page.getByRole(AriaRole.LISTBOX);
    assertThat(hits.locator("mark").first()).hasText("Crane");
    assertThat(hits).containsText("Messages");
    assertThat(hits).containsText("Is the crane still for sale?");
    assertThat(hits).containsText("Ask who owns the crane");
    Assertions.assertThat(asked).as("one question for the whole word").hasSizeLessThan(3);
    look(screen, "");
    screen.speak("ar");
    type(screen, "الميناء");
    look(screen, "-arabic");
    screen.speak("en");

    type(screen, "still for sale");
    press(screen, "Enter");
    assertThat(page).hasURL(Pattern.compile("/inbox/" + chat + "\\?message="));
    assertThat(page.locator(".thread")).containsText("Is the crane still for sale?");

    type(screen, "zurich");
    press(screen, "Enter");
    assertThat(page).hasURL(Pattern.compile("/objects/deals/" + deal + "\\?tab=comments"));
    assertThat(page.getByText("Ask who owns the crane of Zürich")).isVisible();

    type(screen, "crane");
    assertThat(hits.getByRole(AriaRole.OPTION).first()).containsText("Cranes of the north");
    press(screen, "ArrowDown", "Enter");
    assertThat(screen.heading("Harbour crane")).isVisible();

    type(screen, "appearance");
    assertThat(hits.getByRole(AriaRole.OPTION).first()).containsText("Appearance");
    press(screen, "Escape");

    type(screen, "nowhere to be found");
    assertThat(screen.dialog()).containsText("Nothing found for “nowhere to be found”.");
    screen.assertSilent();
  }

  private static String create(Api api, String name) {
    return api.post("/object/data/deals", json("data", json("name", name)))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static void type(Screen screen, String words) {
    screen.page().keyboard().press("Control+k");
    Locator box = screen.dialog().getByRole(AriaRole.COMBOBOX);
    box.pressSequentially(words);
    assertThat(screen.dialog().getByRole(AriaRole.LISTBOX)).hasAttribute("aria-busy", "false");
  }

  private static void look(Screen screen, String suffix) {
    Page page = screen.page();
    ViewportSize size = page.viewportSize();
    screen.shown("search-light" + suffix);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    screen.shown("search-dark" + suffix);
    page.setViewportSize(390, 844);
    screen.shown("search-phone" + suffix);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.setViewportSize(size.width, size.height);
  }

  private static void press(Screen screen, String... keys) {
    for (String key : keys) {
      screen.page().keyboard().press(key);
    }
  }
}
