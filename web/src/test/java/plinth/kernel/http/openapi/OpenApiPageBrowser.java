package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Plinth;

/** A person signs in on the OpenAPI page and calls a route from it; runs where a browser is. */
class OpenApiPageBrowser {
  private static ChromeDriver browser;
  private static WebDriverWait wait;

  @BeforeAll
  static void open() {
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
        "--window-size=1300,1600");
    browser =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(new File("/usr/bin/chromedriver"))
                .build(),
            options);
    wait = new WebDriverWait(browser, Duration.ofSeconds(20));
  }

  @AfterAll
  static void close() {
    browser.quit();
  }

  @Test
  void signsInAuthorisesAndCalls() throws IOException {
    String email = "b" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    register(email);
    browser.get(Plinth.server().address() + "/openapi-ui/");
    click(By.cssSelector("#operations-tag-Identity"));

    WebElement login = operation("operations-Identity-loginLogin");
    WebElement body = login.findElement(By.cssSelector("textarea.body-param__text"));
    browser.executeScript(
        "const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;"
            + "set.call(arguments[0], arguments[1]);"
            + "arguments[0].dispatchEvent(new Event('input', { bubbles: true }));",
        body,
        "{\"email\":\"" + email + "\",\"password\":\"seven red kites\"}");
    String answer = execute(login);
    String token;
    try (var reader = Json.createReader(new StringReader(answer))) {
      token = reader.readObject().getJsonObject("data").getString("access_token");
    }

    click(By.cssSelector(".auth-wrapper .btn.authorize"));
    WebElement given = shown(By.cssSelector("#auth-bearer-value"));
    given.sendKeys(token);
    click(By.xpath("//input[@id='auth-bearer-value']/ancestor::form//button[@type='submit']"));
    click(By.cssSelector(".auth-container .btn-done"));

    WebElement check = operation("operations-Identity-workspaceCheck");
    check.findElement(By.cssSelector("input[placeholder=subdomain]")).sendKeys("a-free-one");
    assertThat(execute(check)).contains("\"available\": true");

    Files.write(Path.of("target/openapi-page.png"), browser.getScreenshotAs(OutputType.BYTES));
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
        .as("nothing was refused by the page's policy, nothing failed to load")
        .isEmpty();
  }

  private static void register(String email) {
    Api.open()
        .post(
            "/user/auth/register",
            "{\"name\":\"Bea\",\"email\":\"" + email + "\",\"password\":\"seven red kites\"}")
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open()
        .post("/user/otp/verify", "{\"email\":\"" + email + "\",\"otp\":\"" + code + "\"}")
        .expect(200);
  }

  private static WebElement operation(String id) {
    click(By.cssSelector("#" + id + " .opblock-summary-control"));
    click(By.cssSelector("#" + id + " .try-out__btn"));
    return shown(By.id(id));
  }

  private static String execute(WebElement operation) {
    String id = operation.getAttribute("id");
    click(By.cssSelector("#" + id + " .execute"));
    By status = By.cssSelector("#" + id + " .live-responses-table .response .response-col_status");
    assertThat(shown(status).getText()).startsWith("200");
    return shown(By.cssSelector("#" + id + " .live-responses-table .response pre code")).getText();
  }

  private static WebElement shown(By what) {
    return wait.until(ExpectedConditions.visibilityOfElementLocated(what));
  }

  private static void click(By what) {
    WebElement element = shown(what);
    browser.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    element.click();
  }
}
