package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.kernel.http.entrance.EntryFilter;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** Requests refused before they reach a feature answer in the envelope. */
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

  /** Trailing content and invalid UTF-8 could mean something else. */
  @Test
  void aBodyIsOneValueInUtf8() {
    JsonObject login = json("email", "a@example.com", "password", "café");
    for (byte[] body :
        List.of(
            (login + "}").getBytes(StandardCharsets.UTF_8),
            (login + "" + login).getBytes(StandardCharsets.UTF_8),
            login.toString().getBytes(StandardCharsets.ISO_8859_1))) {
      assertThat(Api.open().postBytes("/user/auth/login", body).expect(400).code())
          .isEqualTo("MALFORMED_JSON");
    }
  }

  @Test
  void aBodyThatIsNoObjectIsNamedAsSuch() {
    for (JsonValue body :
        List.of(
            array(),
            array(json("email", "a@example.com")),
            string("a"),
            value(1),
            JsonValue.NULL)) {
      Api.Answer answer = Api.open().post("/user/auth/login", body).expect(400);
      assertThat(answer.code()).isEqualTo("VALIDATION_FAILED");
      assertThat(answer.faults()).containsExactly("body:type");
    }
  }

  @Test
  void aMemberThatComesTwiceIsRefused() {
    String body =
        """
        {"email": "a@example.com", "password": "seven red kites", "email": "b@example.com"}
        """;
    Api.Answer refused = Api.open().post("/user/auth/login", body).expect(400);
    assertThat(refused.code()).isEqualTo("MALFORMED_JSON");
    assertThat(refused.faults()).containsExactly("email:duplicate");
  }

  /** An answer must not be many times as long as its request. */
  @Test
  void theListOfErrorsIsBounded() {
    JsonObjectBuilder body = Json.createObjectBuilder().add("a", 1);
    for (int i = 0; i < 5_000; i++) {
      body.add(i + "x".repeat(i < 40 ? 1_000 : 10), 1);
    }
    Api.Answer answer = Api.open().post("/user/auth/login", body.build());
    assertThat(answer.expect(400).faults()).hasSize(ErrorBody.MAX_ERRORS);
    assertThat(answer.json().getInt("errors_omitted")).isGreaterThan(4_900);
    assertThat(answer.text()).hasSizeLessThan(50_000);
  }

  @Test
  void aLongAddressIsServedOrRefusedInTheEnvelope() {
    Api admin = Workspace.create().admin();
    String names = String.join(",", Collections.nCopies(500, "%22a%20common%20name%22"));
    String filter =
        "/object/data/contacts?filter=%7B%22field%22%3A%22name%22%2C%22op%22%3A%22in%22%2C%22value%22%3A%5B"
            + names
            + "%5D%7D";
    assertThat(filter).hasSizeGreaterThan(10_000);
    admin.get(filter).expect(200);
    String longer = "/object/data/contacts?q=" + "a".repeat(EntryFilter.MAX_ADDRESS);
    assertThat(admin.get(longer).expect(414).code()).isEqualTo("URI_TOO_LONG");
  }

  /** Clients send no content type without a body. */
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
