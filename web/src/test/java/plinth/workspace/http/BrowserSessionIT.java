package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Workspace;

/** The sign-in of a browser, whose refresh token no script can read. */
class BrowserSessionIT {
  private static final String ROUTE = "/user/auth/browser-session";
  private static final String NAME = "plinth_session=";

  @Test
  void theCookieIsForTheseRoutesAlone() {
    String cookie = start(refreshToken(Workspace.create())).header("Set-Cookie");
    List<String> attributes =
        Stream.of(cookie.split(";", -1)).map(one -> one.strip().toLowerCase(Locale.ROOT)).toList();
    assertThat(cookie).startsWith(NAME);
    assertThat(attributes)
        .contains("httponly", "samesite=strict", "path=/api/v1" + ROUTE)
        .anyMatch(one -> one.startsWith("max-age="))
        .noneMatch(one -> one.startsWith("domain"));
  }

  @Test
  void eachExchangeReplacesTheCookieAndTellsNoRefreshToken() {
    Workspace workspace = Workspace.create();
    String first = refreshToken(workspace);
    Api.Answer renewed = with(first).put(ROUTE).expect(200);
    JsonObject session = renewed.data();
    assertThat(session.keySet()).doesNotContain("refresh_token");
    assertThat(session.getJsonObject("workspace").getString("subdomain"))
        .isEqualTo(workspace.subdomain());
    Api.open().bearer(session.getString("access_token")).get("/admin/me").expect(200);

    String second = valueOf(renewed.header("Set-Cookie"));
    assertThat(second).isNotEqualTo(first).isNotEmpty();
    assertThat(renewed.text()).doesNotContain(second);
    with(second).put(ROUTE).expect(200);
  }

  @Test
  void signingOutEndsTheSessionAndDeletesTheCookie() {
    String token = refreshToken(Workspace.create());
    Api.Answer ended = with(token).delete(ROUTE).expect(200);
    assertThat(valueOf(ended.header("Set-Cookie"))).isEmpty();
    assertThat(ended.header("Set-Cookie")).containsIgnoringCase("Max-Age=0");
    with(token).put(ROUTE).refused(401, "REFRESH_INVALID");
    Api.open().delete(ROUTE).expect(200);
  }

  @Test
  void theCookieAloneDecidesWhoseSessionIsContinuedAndEnded() {
    Workspace own = Workspace.create();
    Workspace other = Workspace.create();
    String theirs = refreshToken(other);
    String ours = refreshToken(own);
    with(ours).put(ROUTE + "?workspace=" + other.subdomain()).refused(400, "VALIDATION_FAILED");
    Api.Answer renewed = with(ours).with("X-Workspace", other.subdomain()).put(ROUTE).expect(200);
    assertThat(renewed.text()).contains(own.subdomain()).doesNotContain(other.subdomain());
    with(valueOf(renewed.header("Set-Cookie"))).bearer(other.token()).delete(ROUTE).expect(200);
    Api.open().bearer(other.token()).delete(ROUTE).expect(200);
    with(theirs).put(ROUTE).expect(200);
  }

  @Test
  void withoutACookieNothingIsContinued() {
    Api.open().put(ROUTE).refused(401, "REFRESH_INVALID");
    with("").put(ROUTE).refused(401, "REFRESH_INVALID");
    with("x".repeat(3_000)).put(ROUTE).refused(401, "REFRESH_INVALID");
    for (String token : List.of("", " ", "x".repeat(513))) {
      Api.open().post(ROUTE, json("refresh_token", token)).refused(400, "VALIDATION_FAILED");
    }
    Api.open().post(ROUTE, "{}").refused(400, "VALIDATION_FAILED");
  }

  private static Api.Answer start(String token) {
    return Api.open().post(ROUTE, json("refresh_token", token)).expect(200);
  }

  private static Api with(String cookie) {
    return Api.open().with("Cookie", NAME + cookie);
  }

  private static String valueOf(String cookie) {
    return cookie.substring(NAME.length(), cookie.indexOf(';')).replace("\"", "");
  }

  private static String refreshToken(Workspace workspace) {
    Person owner = workspace.owner();
    return owner
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200)
        .data()
        .getString("refresh_token");
  }
}
