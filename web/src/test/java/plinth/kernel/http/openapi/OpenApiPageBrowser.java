package plinth.kernel.http.openapi;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import jakarta.json.Json;
import java.io.StringReader;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Mailbox;
import plinth.testing.Screen;

/** A user signs in on the OpenAPI page and calls a route from it. */
class OpenApiPageBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void signsInAuthorisesAndCalls() {
    String email = "b" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    register(email);
    Screen screen = browser.open();
    Page page = screen.page();
    page.navigate("/openapi-ui/");
    page.locator("#operations-tag-Identity").click();

    Locator login = operation(page, "/api/v1/user/auth/login");
    login
        .locator("textarea.body-param__text")
        .fill(json("email", email, "password", "seven red kites").toString());
    String token;
    try (var reader = Json.createReader(new StringReader(executed(login)))) {
      token = reader.readObject().getJsonObject("data").getString("access_token");
    }

    page.locator(".auth-wrapper .btn.authorize").click();
    Locator people = page.locator("form:has(#auth-bearer-value)").first();
    people.locator("#auth-bearer-value").fill(token);
    people.locator("button[type=submit]").click();
    page.locator(".auth-container .btn-done").first().click();

    Locator check = operation(page, "/api/v1/user/auth/check-subdomain");
    check.locator("input[placeholder=subdomain]").fill("a-free-one");
    org.assertj.core.api.Assertions.assertThat(executed(check)).contains("\"available\": true");

    screen.picture("openapi-page");
    screen.assertSilent();
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
  private static Locator operation(Page page, String path) {
    Locator operation = page.locator(".opblock:has([data-path='" + path + "'])");
    operation.locator(".opblock-summary-control").click();
    operation.locator(".try-out__btn").click();
    return operation;
  }

  /** Executes an operation and returns the body of its answer, which has the status 200. */
  private static String executed(Locator operation) {
    operation.locator(".execute").click();
    Locator answer = operation.locator(".live-responses-table .response");
    assertThat(answer.locator(".response-col_status")).containsText("200");
    return answer.locator("pre code").first().innerText();
  }
}
