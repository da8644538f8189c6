package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** What is refused before any feature is reached answers in the envelope. */
class EnvelopeIT {
  @Test
  void unknownRouteInsideTheApi() {
    Api.Answer answer = Api.open().get("/no-such-route").expect(404);
    assertThat(answer.code()).isEqualTo("NOT_FOUND");
    assertThat(answer.json().getString("error_key")).isEqualTo("NOT_FOUND");
    assertThat(answer.json().getString("request_id")).isEqualTo(answer.header("X-Request-Id"));
  }

  @Test
  void unknownPathOutsideTheApi() {
    Api.Answer answer = Api.open().get("//no/such/page").expect(404);
    assertThat(answer.code()).isEqualTo("NOT_FOUND");
    assertThat(answer.json().getString("request_id")).isEqualTo(answer.header("X-Request-Id"));
  }

  @Test
  void requestIdIsTakenWhenItIsHarmless() {
    assertThat(Api.open().with("X-Request-Id", "abc-123").get("/x").header("X-Request-Id"))
        .isEqualTo("abc-123");
    assertThat(Api.open().with("X-Request-Id", "a b<c").get("/x").header("X-Request-Id"))
        .startsWith("r");
  }

  /** What follows a body, and what is no UTF-8, might have meant something else. */
  @Test
  void aBodyIsOneValueInUtf8() {
    String login = "{\"email\":\"a@example.com\",\"password\":\"caf\u00e9\"}";
    for (byte[] body :
        List.of(
            (login + "}").getBytes(StandardCharsets.UTF_8),
            (login + login).getBytes(StandardCharsets.UTF_8),
            login.getBytes(StandardCharsets.ISO_8859_1))) {
      assertThat(Api.open().postBytes("/user/auth/login", body).expect(400).code())
          .isEqualTo("MALFORMED_JSON");
    }
  }

  /** No client says of what type a body is that it does not send. */
  @Test
  void anAbsentBodyIsAnAbsentJsonBody() {
    Api admin = Workspace.create().admin();
    assertThat(admin.send("POST", "/object", null).expect(400).code()).isEqualTo("MALFORMED_JSON");
    assertThat(admin.send("POST", "/files", null).expect(415).code())
        .isEqualTo("UNSUPPORTED_MEDIA_TYPE");
    admin.send("POST", "/user/billing/checkout", null).expect(200);
  }

  @Test
  void noServerNamesItself() {
    assertThat(Api.open().get("/x").header("Server")).isEmpty();
    assertThat(Api.open().get("/x").header("X-Powered-By")).isEmpty();
  }
}
