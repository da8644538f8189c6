package plinth.forms.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;

/** Anonymous submissions that create records, and what a form refuses. */
class SubmissionsIT {
  private static final int CALLERS = 6;

  private static FormWorkspace form;

  @BeforeAll
  static void publish() {
    form =
        FormWorkspace.create(
            json(
                "submit_message", "We call back",
                "honeypot", "trap",
                "submits_per_minute", 600));
    form.sheet()
        .field("mail", "email", json("is_public", true, "is_unique", true))
        .field("stage", "text", json("default_value", "new"))
        .field("number", "serial_number", json("is_public", true))
        .field("paper", "file", json("is_public", true));
  }

  @Test
  void aSubmissionMakesARecordThatSaysWhereItCameFrom() {
    Api.Answer answer = form.submit(json("name", "Ann", "mail", "ann@example.com")).expect(201);
    assertThat(answer.data().toString()).isEqualTo(json("message", "We call back").toString());
    JsonObject made = only("ann@example.com");
    String maker = made.getJsonObject("created_by").getString("slug");
    assertThat(maker).matches("form:[0-9]+");
    assertThat(made.getJsonObject("data").getString("stage")).isEqualTo("new");
    assertThat(made.getJsonObject("data").getString("number")).matches("[0-9]+");
    assertThat(
            form.sheet()
                .api()
                .get(form.sheet().path("/" + made.getString("slug") + "/logs"))
                .text())
        .contains(quoted(maker));
  }

  private static JsonObject only(String mail) {
    List<JsonObject> found = having(mail);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static List<JsonObject> having(String mail) {
    return form.sheet()
        .filtered(json("field", "mail", "op", "eq", "value", mail))
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          hidden field    | {"data":{"name":"A","score":1}}         | data.score:unknown
          no such field   | {"data":{"name":"A","nope":1}}          | data.nope:unknown
          required        | {"data":{}}                                   | data.name:required
          bad value       | {"data":{"name":"A","mail":"x"}}      | data.mail:email
          a file          | {"data":{"name":"A","paper":["abc"]}} | data.paper:read_only
          a number of ours| {"data":{"name":"A","number":"9"}}    | data.number:generated
          no data         | {}                                              | data:required
          a member        | {"data":{"name":"A"},"version":1}       | version:unknown
          """)
  void aBodyIsRefused(String label, String body, String fault) {
    assertThat(form.open().post("/public/forms/leads/submit", body).expect(400).faults())
        .containsExactly(fault);
  }

  @Test
  void invalidAndLargeBodiesAreRefused() {
    String submit = "/public/forms/leads/submit";
    assertThat(form.open().post(submit, "{").expect(400).code()).isEqualTo("MALFORMED_JSON");
    JsonObject large = json("data", json("name", "x".repeat(70_000)));
    assertThat(form.open().post(submit, large).expect(413).code()).isEqualTo("BODY_TOO_LARGE");
    form.open()
        .with("Content-Type", "text/plain")
        .post(submit, "name=A")
        .refused(415, "UNSUPPORTED_MEDIA_TYPE");
  }

  @Test
  void aFilledHoneypotIsAnsweredAndMakesNothing() {

    Api.Answer caught =
        form.open()
            .post(
                "/public/forms/leads/submit",
                json("data", json("name", "Bot", "mail", "bot@example.com"), "trap", "x"))
            .expect(201);
    assertThat(having("bot@example.com")).isEmpty();
    Api.Answer taken =
        form.open()
            .post(
                "/public/forms/leads/submit",
                json("data", json("name", "Bot", "mail", "bot@example.com"), "trap", ""))
            .expect(201);
    assertThat(having("bot@example.com")).hasSize(1);
    assertThat(caught.text()).isEqualTo(taken.text());
  }

  @Test
  void oneOfSeveralSubmissionsOfAUniqueValueSucceeds() throws Exception {
    List<Api.Answer> answers =
        Race.of(CALLERS, n -> form.submit(json("name", "R" + n, "mail", "race@example.com")));
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .allMatch(answer -> answer.expect(409).faults().equals(List.of("data.mail:unique")));
    only("race@example.com");
  }

  @Test
  void racingRequestsWithOneKeyMakeOneRecord() throws Exception {
    Api keyed = form.open().with("Idempotency-Key", UUID.randomUUID().toString());
    List<Api.Answer> answers = Race.of(CALLERS, n -> form.submit(keyed, json("name", "Keyed")));
    assertThat(answers).allMatch(answer -> List.of(201, 409).contains(answer.status()));
    assertThat(form.submit(keyed, json("name", "Keyed")).expect(201).header("Idempotency-Replayed"))
        .isEqualTo("true");
    form.submit(keyed, json("name", "Other")).refused(422, "IDEMPOTENCY_KEY_REUSED");
    assertThat(form.sheet().column("q=keyed", "name")).hasSize(1);

    FormWorkspace other = FormWorkspace.create(json());
    Api there = keyed.with("X-Workspace", other.workspace().subdomain());
    other.submit(there, json("name", "Keyed")).expect(201);
    assertThat(other.sheet().column("", "name")).as("another workspace").hasSize(1);
  }

  @Test
  void onlyPagesThatAreNamedMaySubmitAndRead() {
    FormWorkspace own =
        FormWorkspace.create(json("allowed_origins", array("https://shop.example")));
    Api shop = own.open().with("Origin", "https://shop.example");
    Api evil = own.open().with("Origin", "https://evil.example");
    Api.Answer taken = own.submit(shop, json("name", "A")).expect(201);
    assertThat(taken.header("Access-Control-Allow-Origin")).isEqualTo("https://shop.example");
    assertThat(taken.header("Vary")).contains("Origin");
    Api.Answer fault = own.submit(shop, json("nope", "A")).expect(400);
    assertThat(fault.header("Access-Control-Allow-Origin")).isEqualTo("https://shop.example");
    Api.Answer refused = own.submit(evil, json("name", "A")).expect(403);
    assertThat(refused.code()).isEqualTo("ORIGIN_NOT_ALLOWED");
    assertThat(refused.header("Access-Control-Allow-Origin")).isEmpty();
    own.submit(json("name", "A")).refused(403, "ORIGIN_NOT_ALLOWED");
    assertThat(own.sheet().column("", "name")).hasSize(1);
    Api.Answer read = evil.get("/public/forms/leads/fields").expect(200);
    assertThat(read.header("Access-Control-Allow-Origin")).isEmpty();
    Api any = form.open().with("Origin", "https://any.example");
    assertThat(any.get("/public/forms/leads/fields").header("Access-Control-Allow-Origin"))
        .isEqualTo("*");
  }

  @Test
  void preflightRequestsAreAnswered() {
    FormWorkspace own =
        FormWorkspace.create(json("allowed_origins", array("https://shop.example")));
    String path = "/public/forms/leads/submit?workspace=" + own.workspace().subdomain();
    Api shop = Api.open().with("Origin", "https://shop.example");
    Api.Answer told = shop.send("OPTIONS", path, null).expect(204);
    assertThat(told.header("Access-Control-Allow-Origin")).isEqualTo("https://shop.example");
    assertThat(told.header("Access-Control-Allow-Methods")).contains("POST");
    assertThat(told.header("Access-Control-Allow-Headers")).contains("Idempotency-Key");
    Api evil = Api.open().with("Origin", "https://evil.example");
    assertThat(evil.send("OPTIONS", path, null).header("Access-Control-Allow-Origin")).isEmpty();
    String absent = "/public/forms/nothing/submit?workspace=" + own.workspace().subdomain();
    assertThat(shop.send("OPTIONS", absent, null).header("Access-Control-Allow-Origin")).isEmpty();
    assertThat(
            shop.send("OPTIONS", "/public/forms/leads/submit", null)
                .header("Access-Control-Allow-Headers"))
        .as("the workspace comes by a header that the browser asks for")
        .contains("X-Workspace");
  }

  @Test
  void tooManySubmissionsAreRefusedWithTheTimeToWait() {
    FormWorkspace own = FormWorkspace.create(json("submits_per_minute", 3));
    for (int i = 0; i < 3; i++) {
      own.submit(json("name", "A")).expect(201);
    }
    Api.Answer refused = own.submit(json("name", "A")).refused(429, "RATE_LIMITED");
    assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 20);
    assertThat(refused.header("RateLimit-Policy")).isEqualTo(quoted("default") + ";q=3;w=60");
    assertThat(refused.header("RateLimit")).startsWith(quoted("default") + ";r=0;t=");
    own.fields().expect(200);
    assertThat(own.sheet().column("", "name")).hasSize(3);
  }

  @Test
  void aFormThatLacksARequiredFieldTakesNothing() {
    FormWorkspace own = FormWorkspace.create(json());
    own.sheet().field("secret", "text", json("is_required", true));
    assertThat(own.fields().expect(200).data().getBoolean("is_open")).isFalse();
    Api.Answer refused = own.submit(json("name", "A")).expect(409);
    assertThat(refused.code()).isEqualTo("FORM_INCOMPLETE");
    assertThat(refused.text()).doesNotContain("secret");
    own.sheet().changeField("secret", json("default_value", "x")).expect(200);
    own.submit(json("name", "A")).expect(201);
  }

  @Test
  void aReadOnlyWorkspaceShowsItsFormsAndTakesNothing() {
    FormWorkspace own = FormWorkspace.create(json());
    own.workspace().closeForWrites();
    own.submit(json("name", "A")).refused(403, "WORKSPACE_READ_ONLY");
    own.open().post("/public/forms/nothing/submit", json("data", json())).refused(404, "NOT_FOUND");
    own.fields().expect(200);
  }
}
