package plinth.testing;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A headless Chromium for the tests of a class, as a static extension of it; all classes of a
 * process share one. Its program is the one that the environment variable {@code CHROMIUM} names,
 * or else the one of Debian; the class is skipped where there is none. The screens of a test are
 * closed after it; one that is open when a test fails is saved as a picture.
 */
public final class Browser implements ExecutionCondition, AfterEachCallback {
  private static final Path PROGRAM =
      Path.of(System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"));

  /** Milliseconds within which what is expected appears, also while other tests run beside. */
  private static final double PATIENCE = 15_000;

  private final List<Screen> screens = new ArrayList<>();

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return Files.isExecutable(PROGRAM)
        ? ConditionEvaluationResult.enabled("Chromium is at " + PROGRAM)
        : ConditionEvaluationResult.disabled("There is no Chromium at " + PROGRAM);
  }

  /** Opens a screen of 1440 by 900 points on which nobody is signed in. */
  public Screen open() {
    BrowserContext context =
        Shared.CHROMIUM.newContext(
            new NewContextOptions()
                .setBaseURL(Plinth.server().address())
                .setLocale("en-GB")
                .setTimezoneId("Europe/Berlin")
                .setViewportSize(Screen.WIDTH, Screen.HEIGHT));
    Screen screen = new Screen(context);
    screens.add(screen);
    return screen;
  }

  /** Opens a screen on which the owner of a workspace is signed in. */
  public Screen open(Workspace workspace) {
    return open(workspace, workspace.owner());
  }

  /** Opens a screen on which a person is signed in to a workspace that is theirs. */
  public Screen open(Workspace workspace, Person person) {
    Screen screen = open();
    screen.signIn(
        person
            .api()
            .post(
                "/user/auth/select-workspace", TestJson.json("workspace_id", workspace.subdomain()))
            .expect(200)
            .data()
            .getString("refresh_token"));
    return screen;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    boolean hasFailed = context.getExecutionException().isPresent();
    String name =
        context.getRequiredTestClass().getSimpleName()
            + "-"
            + context.getRequiredTestMethod().getName();
    for (int at = 0; at < screens.size(); at++) {
      if (hasFailed) {
        screens.get(at).picture("failed-" + name + "-" + at);
      }
      screens.get(at).close();
    }
    screens.clear();
  }

  /** Begins with the first screen and ends with the process. */
  private static final class Shared {
    private static final com.microsoft.playwright.Browser CHROMIUM = launch();

    private static com.microsoft.playwright.Browser launch() {
      PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
      Playwright playwright =
          Playwright.create(
              new CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
      return playwright
          .chromium()
          .launch(
              new LaunchOptions()
                  .setExecutablePath(PROGRAM)
                  .setArgs(List.of("--no-sandbox", "--disable-quic")));
    }
  }
}
