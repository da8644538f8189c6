package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What one person sees of the server's pages: a window with cookies of its own. */
public final class Screen {
  static final int WIDTH = 1440;
  static final int HEIGHT = 900;
  private static final int PHONE_WIDTH = 390;
  private static final int PHONE_HEIGHT = 844;

  /** In how many looks pages are shown: 2, or all 4. */
  private static final int LOOKS = Integer.getInteger("plinth.looks", 2);

  private static final Path PICTURES = Path.of("target", "pictures");
  private static final String SESSION = "/api/v1/user/auth/browser-session";

  private final BrowserContext context;
  private final Page page;
  private final List<String> messages = new ArrayList<>();

  Screen(BrowserContext context) {
    this.context = context;
    page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (List.of("error", "warning").contains(message.type())) {
            messages.add(message.text() + " " + message.location());
          }
        });
    page.onPageError(messages::add);
  }

  /** The page, for all that is done with it. */
  public Page page() {
    return page;
  }

  /** Keeps a refresh token in the browser's cookie, as the console does after a sign-in. */
  public void signIn(String refreshToken) {
    int status =
        context
            .request()
            .post(
                SESSION,
                RequestOptions.create()
                    .setHeader("Content-Type", "application/json")
                    .setData(TestJson.json("refresh_token", refreshToken).toString()))
            .status();
    assertThat(status).isEqualTo(200);
  }

  /** Opens an address of the console and waits until its heading is shown. */
  public void go(String path) {
    page.navigate("/console" + path);
    settle();
  }

  /** Waits until the page has a heading and loads nothing more. */
  public void settle() {
    page.locator("h1").first().waitFor();
    PlaywrightAssertions.assertThat(page.locator(".skeleton:not(.gallery *)")).hasCount(0);
  }

  /** Finds a button by what it is called. */
  public Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Finds a link by what it is called. */
  public Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Finds the heading of the page by its words. */
  public Locator heading(String words) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(words).setLevel(1));
  }

  /** Finds an entry of the open menu by what it is called. */
  public Locator entry(String name) {
    return page.getByRole(
        AriaRole.MENUITEM, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Finds the open dialog. */
  public Locator dialog() {
    return page.getByRole(AriaRole.DIALOG);
  }

  /** Finds a field by its label. */
  public Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  /**
   * Shows the page of the present address in light, and in dark on an Arabic phone; with {@code
   * -Dplinth.looks=4} in dark, in Arabic and on a phone too. Saves a picture of each and asserts
   * that each is accessible. What does not stand in the address is lost, and the page is left in
   * Arabic; the next one is in English.
   *
   * @param name the beginning of the pictures' names
   */
  public void pictures(String name) {
    shown(name + "-light");
    if (LOOKS > 2) {
      onPhone(() -> shown(name + "-phone"));
    }
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    if (LOOKS > 2) {
      shown(name + "-dark");
    }
    speak("ar");
    if (LOOKS > 2) {
      shown(name + "-arabic");
    }
    onPhone(() -> shown(name + "-arabic-phone"));
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    keepLanguage("en");
  }

  private void onPhone(Runnable look) {
    page.setViewportSize(PHONE_WIDTH, PHONE_HEIGHT);
    settle();
    look.run();
    assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as("the page fits a phone")
        .isTrue();
    page.setViewportSize(WIDTH, HEIGHT);
    settle();
  }

  /** Loads the page again in a language, {@code en} or {@code ar}. */
  public void speak(String language) {
    keepLanguage(language);
    page.reload();
    settle();
  }

  private void keepLanguage(String language) {
    page.evaluate("language => localStorage.setItem('plinth.language', language)", language);
  }

  /** Saves a picture of the page and asserts that it is accessible. */
  public void shown(String name) {
    picture(name);
    assertAccessible();
  }

  /** Saves a picture of the page below {@code target/pictures}. */
  public void picture(String name) {
    page.screenshot(new ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
  }

  /** Asserts that axe finds nothing on the page as it is. */
  public void assertAccessible() {
    assertThat(new AxeBuilder(page).analyze().getViolations())
        .as("violations at %s", page.url())
        .extracting(rule -> rule.getId() + ": " + rule.getNodes())
        .isEmpty();
  }

  /**
   * Asserts that the page's policy refused nothing, and nothing failed to load or run.
   *
   * @param expected parts of expected messages
   */
  public void assertSilent(String... expected) {
    assertThat(messages)
        .filteredOn(message -> Stream.of(expected).noneMatch(message::contains))
        .isEmpty();
  }

  void close() {
    context.close();
  }
}
