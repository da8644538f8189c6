package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import java.io.StringReader;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Mailbox;

/**
 * A user signs in on the OpenAPI page and calls a route from it; runs where a browser is available.
 */
class OpenApiPageBrowser {
  private static Browser browser;

  @BeforeAll
  static void open() {
    browser = new Browser(1300, 1600);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @Test
  void signsInAuthorisesAndCalls() {
    String email = "b" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    register(email);
    browser.open("/openapi-ui/");
    browser.click(By.cssSelector("#operations-tag-Identity"));

    WebElement login = operation("/api/v1/user/auth/login");
    WebElement body = login.findElement(By.cssSelector("textarea.body-param__text"));
    browser.run(
        "const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;"
            + "set.call(arguments[0], arguments[1]);"
            + "arguments[0].dispatchEvent(new Event('input', { bubbles: true }));",
        body,
        json("email", email, "password", "seven red kites").toString());
    String answer = execute(login);
    String token;
    try (var reader = Json.createReader(new StringReader(answer))) {
      token = reader.readObject().getJsonObject("data").getString("access_token");
    }

    browser.click(By.cssSelector(".auth-wrapper .btn.authorize"));
    WebElement given = browser.shown(By.cssSelector("#auth-bearer-value"));
    given.sendKeys(token);
    browser.click(
        By.xpath("//input[@id='auth-bearer-value']/ancestor::form//button[@type='submit']"));
    browser.click(By.cssSelector(".auth-container .btn-done"));

    WebElement check = operation("/api/v1/user/auth/check-subdomain");
    check.findElement(By.cssSelector("input[placeholder=subdomain]")).sendKeys("a-free-one");
    assertThat(execute(check)).contains("\"available\": true");

    browser.picture("openapi-page");
    browser.assertSilent();
  }

  private static void register(String email) {
    Api.open()
        .post(
            "/user/auth/register",
            json("name", "Bea", "email", email, "password", "seven red kites"))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.open().post("/user/otp/verify", json("email", email, "otp", code)).expect(200);
  }

  /** Opens the operation on a path and makes its fields editable. */
  private static WebElement operation(String path) {
    WebElement operation =
        browser.shown(
            By.xpath(
                "//*[@data-path='"
                    + path
                    + "']/ancestor::*[contains(concat(' ',@class,' '),' opblock ')]"));
    browser.click(within(operation, ".opblock-summary-control"));
    browser.click(within(operation, ".try-out__btn"));
    return operation;
  }

  private static String execute(WebElement operation) {
    browser.click(within(operation, ".execute"));
    By status = within(operation, ".live-responses-table .response .response-col_status");
    assertThat(browser.shown(status).getText()).startsWith("200");
    return browser.shown(within(operation, ".live-responses-table .response pre code")).getText();
  }

  /** Finds a part of an operation, whose id the page writes with a backslash before each dot. */
  private static By within(WebElement operation, String selector) {
    String id = operation.getAttribute("id").replace("\\", "\\\\");
    return By.cssSelector("[id='" + id + "'] " + selector);
  }
}
