package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Headers for browsers and caches. */
class HeadersIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void makeWorkspace() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void answersHoldNoCookiesAndAreNotShared() {
    for (Api.Answer answer :
        new Api.Answer[] {
          admin.get("/admin/me").expect(200),
          admin.get("/object").expect(200),
          Api.open().get("/admin/me").refused(401, "UNAUTHENTICATED"),
          admin.post("/object", "{}").refused(400, "VALIDATION_FAILED"),
          workspace.owner().api().get("/user/auth/check-subdomain?subdomain=nobody").expect(200)
        }) {
      assertThat(answer.header("Set-Cookie")).isEmpty();
      assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(answer.header("Content-Type")).startsWith("application/json");
      assertThat(answer.header("Strict-Transport-Security")).as("by plain http").isEmpty();
    }
    assertThat(Api.open().get("/admin/me?access_token=" + workspace.token()).status())
        .as("a token in an address is none")
        .isEqualTo(401);
  }

  @Test
  void taggedAnswersMustBeRevalidated() {
    Sheet kites = Sheet.create(admin, "tagged").field("name", "text");
    String slug = kites.slugOf(json("name", "Red"));
    Api.Answer read = kites.read(slug).expect(200);
    assertThat(read.header("ETag")).isNotEmpty();
    assertThat(read.header("Cache-Control")).isEqualTo("private, no-cache");
  }

  @Test
  void pagesRunOnlyTheirOwnScripts() {
    for (String page : new String[] {"//console/", "//openapi-ui/"}) {
      Api.Answer answer = Api.open().get(page).expect(200);
      assertThat(answer.header("Content-Security-Policy"))
          .contains(
              "default-src 'none'",
              "script-src 'self';",
              "style-src 'self'",
              "frame-ancestors 'none'",
              "base-uri 'none'",
              "form-action 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(answer.text()).doesNotContain("src=\"http", "href=\"http");
    }
  }

  @Test
  void noOtherOriginReadsTheApi() {
    Api foreign = admin.with("Origin", "https://elsewhere.example");
    for (Api.Answer answer :
        new Api.Answer[] {
          foreign.get("/object"),
          foreign
              .with("Access-Control-Request-Method", "POST")
              .with("Access-Control-Request-Headers", "authorization")
              .send("OPTIONS", "/object", null)
        }) {
      assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
      assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
    }
  }

  @Test
  void methodsThatAreNotServedAreRefused() {
    assertThat(admin.send("TRACE", "/object", null).status()).isBetween(400, 499);
    assertThat(
            admin.send("PATCH", "/object", "{}").refused(405, "METHOD_NOT_ALLOWED").header("Allow"))
        .contains("GET");
    assertThat(admin.send("PROPFIND", "/object", null).status()).isGreaterThanOrEqualTo(400);
  }
}
