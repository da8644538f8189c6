package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.ExpectedCondition;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless browser, for machines that have one. */
public final class Browser implements AutoCloseable {
  private final ChromeDriver driver;
  private final WebDriverWait wait;

  /** Opens the browser. */
  public Browser(int width, int height) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary("/usr/bin/chromium");
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--lang=en-GB",
        "--window-size=" + width + "," + height);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(new File("/usr/bin/chromedriver"))
                .build(),
            options);
    wait = new WebDriverWait(driver, Duration.ofSeconds(30));
  }

  /** Opens a page of the server. */
  public void open(String path) {
    driver.get(Plinth.server().address() + path);
  }

  /** Waits until an element is visible and returns it. */
  public WebElement shown(By what) {
    return await(ExpectedConditions.visibilityOfElementLocated(what));
  }

  /** Waits for an element that contains a text. */
  public WebElement shown(By what, String text) {
    await(ExpectedConditions.textToBePresentInElementLocated(what, text));
    return shown(what);
  }

  /** Waits until no such element is visible. */
  public void gone(By what) {
    await(ExpectedConditions.invisibilityOfElementLocated(what));
  }

  /** Waits for a condition; saves a screenshot of the page if it fails. */
  private <T> T await(ExpectedCondition<T> condition) {
    try {
      return wait.until(condition);
    } catch (TimeoutException e) {
      picture("browser-gave-up");
      throw e;
    }
  }

  /** The elements that exist now. */
  public List<WebElement> all(By what) {
    return driver.findElements(what);
  }

  /** Clicks an element once it is clickable. */
  public void click(By what) {
    WebElement element = await(ExpectedConditions.elementToBeClickable(what));
    driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    element.click();
  }

  /** Replaces the text of an input. */
  public void write(By what, String text) {
    WebElement element = shown(what);
    element.clear();
    element.sendKeys(text);
  }

  /** Presses keys in the focused element. */
  public void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /**
   * Asserts that the page is accessible to screen readers: everything that takes keyboard input has
   * a name in the browser's accessibility tree, and there is one first-level heading.
   */
  public void assertTold() {
    assertThat(all(By.tagName("h1"))).hasSize(1);
    Object nodes = driver.executeCdpCommand("Accessibility.getFullAXTree", Map.of()).get("nodes");
    assertThat(((List<?>) nodes).stream().map(Map.class::cast).filter(Browser::isNameless))
        .isEmpty();
  }

  private static boolean isNameless(Map<?, ?> node) {
    String role = value(node.get("role"));
    boolean isFocusable =
        node.get("properties") instanceof List<?> properties
            && properties.stream()
                .map(Map.class::cast)
                .anyMatch(
                    one ->
                        one.get("name").equals("focusable")
                            && value(one.get("value")).equals("true"));
    return isFocusable
        && !Boolean.TRUE.equals(node.get("ignored"))
        && !List.of("RootWebArea", "main").contains(role)
        && value(node.get("name")).isBlank();
  }

  private static String value(Object of) {
    return of instanceof Map<?, ?> told ? String.valueOf(told.get("value")) : "";
  }

  /** Runs a script in the page. */
  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The address of the page. */
  public String address() {
    return String.valueOf(driver.getCurrentUrl());
  }

  /** Saves a screenshot of the page below {@code target}. */
  public void picture(String name) {
    try {
      Files.write(Path.of("target", name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Asserts that the page's policy refused nothing, and nothing failed to load or run.
   *
   * @param expected parts of expected messages
   */
  public void assertSilent(String... expected) {
    assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
        .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .filteredOn(entry -> Stream.of(expected).noneMatch(entry.getMessage()::contains))
        .isEmpty();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
