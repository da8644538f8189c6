package plinth.forms.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The content of a form, its workspace, and when it is not found. */
class FormsIT {
  private static FormWorkspace form;

  @BeforeAll
  static void publish() {
    form =
        FormWorkspace.create(
            json(
                "title", "Ask us",
                "description", "Anything",
                "submit_label", "Send",
                "list_records", true,
                "submits_per_minute", 600));
    form.sheet()
        .field(
            "size",
            "select",
            json(
                "is_public",
                true,
                "default_value",
                "s",
                "options",
                array(
                    json("value", "s", "label", "Small"), json("value", "x", "is_active", false))))
        .field("number", "serial_number", json("is_public", true, "settings", json("prefix", "L-")))
        .field("old", "text", json("is_public", true));
    form.sheet().api().put("/object/field/toggle-status/leads/old", "{}").expect(200);
  }

  @Test
  void aFormShowsItsPublicFieldsAndTheirSettings() {
    JsonObject shown = form.fields().expect(200).data();
    assertThat(shown.getString("title")).isEqualTo("Ask us");
    assertThat(shown.getString("description")).isEqualTo("Anything");
    assertThat(shown.getString("submit_label")).isEqualTo("Send");
    assertThat(shown.getString("honeypot")).isEqualTo("hp_note");
    assertThat(shown.getBoolean("list_records")).isTrue();
    assertThat(shown.getBoolean("is_open")).isTrue();
    List<JsonObject> fields = shown.getJsonArray("fields").getValuesAs(JsonObject.class);
    assertThat(fields)
        .extracting(field -> field.getString("slug"))
        .containsExactly("name", "size", "number");
    assertThat(fields.get(0).getBoolean("is_required")).isTrue();
    assertThat(fields.get(0).getJsonObject("settings").getInt("max_length")).isEqualTo(255);
    assertThat(fields.get(1).getJsonArray("options"))
        .hasSize(1)
        .first()
        .asString()
        .contains("Small");
    assertThat(fields.get(1).getString("default_value")).isEqualTo("s");
    assertThat(fields.get(2).getBoolean("is_read_only")).isTrue();
    assertThat(fields.get(2).getJsonObject("settings")).isEmpty();
  }

  @Test
  void recordsAreListedAndReadByTheirPublicFields() {
    String slug = form.sheet().slugOf(json("name", "Listed", "score", 7, "size", "s"));
    JsonObject read = form.open().get("/public/forms/leads/data/" + slug).expect(200).data();
    assertThat(read.keySet()).containsExactlyInAnyOrder("slug", "data", "created_at");
    assertThat(read.getJsonObject("data").keySet())
        .containsExactlyInAnyOrder("name", "size", "number");
    Api.Answer found = form.data("q=listed&sort=-name&fields=name&limit=1");
    assertThat(FormWorkspace.rows(found)).hasSize(1).first().asString().contains("Listed");
    assertThat(found.json().getJsonObject("pagination").isNull("next_cursor")).isTrue();
    assertThat(
            FormWorkspace.rows(
                form.data(
                    "filter="
                        + Sheet.encoded(json("field", "name", "op", "eq", "value", "Listed")))))
        .hasSize(1);
    form.open().get("/public/forms/leads/data/none").refused(404, "NOT_FOUND");
    form.data("limit=0").refused(400, "VALIDATION_FAILED");
    form.data("filter=no").refused(400, "VALIDATION_FAILED");
  }

  @Test
  void theWorkspaceIsNamedByHostElseHeaderElseQuery() throws IOException {
    String subdomain = form.workspace().subdomain();
    Api.open().get("/public/forms/leads/fields?workspace=" + subdomain).expect(200);
    Api.open().get("/public/forms/leads/fields").refused(404, "NOT_FOUND");
    Api.open()
        .with("X-Workspace", "nobodys")
        .get("/public/forms/leads/fields")
        .refused(404, "NOT_FOUND");
    Api.open()
        .with("X-Workspace", "a'b\\u0000")
        .get("/public/forms/leads/fields")
        .refused(404, "NOT_FOUND");
    form.open().get("/public/forms/leads/fields?workspace=nobodys").expect(200);
    assertThat(byHost(subdomain, "")).startsWith("HTTP/1.1 200");
    assertThat(byHost("nobodys", "X-Workspace: " + subdomain + "\r\n")).startsWith("HTTP/1.1 404");
    String other = Workspace.create().subdomain();
    Api.open()
        .with("X-Workspace", other)
        .get("/public/forms/leads/fields")
        .refused(404, "NOT_FOUND");
  }

  /** Java's client does not send another Host. */
  private static String byHost(String label, String header) throws IOException {
    URI server = URI.create(Plinth.server().address());
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      String request =
          "GET /api/v1/public/forms/leads/fields HTTP/1.1\r\nHost: %s.%s:%d\r\n%sConnection: close\r\n\r\n"
              .formatted(label, server.getHost(), server.getPort(), header);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream answer = socket.getInputStream();
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void unpublishedFormsAreNotFound() {
    FormWorkspace own = FormWorkspace.create(json());
    Sheet.create(own.workspace().admin(), "closed").field("name", "text", json("is_public", true));
    String absent = told(own.open().get("/public/forms/nothing/fields").refused(404, "NOT_FOUND"));
    for (String path : List.of("/public/forms/closed/fields", "/public/forms/leads/data")) {
      assertThat(told(own.open().get(path).refused(404, "NOT_FOUND"))).isEqualTo(absent);
    }
    String slug = own.sheet().slugOf(json("name", "A"));
    assertThat(told(own.open().get("/public/forms/leads/data/" + slug).refused(404, "NOT_FOUND")))
        .isEqualTo(absent);
    assertThat(
            told(
                own.open()
                    .post("/public/forms/closed/submit", json("data", json()))
                    .refused(404, "NOT_FOUND")))
        .isEqualTo(absent);
    own.fields().expect(200);
    own.sheet().api().put("/object/toggle-status/leads", "{}").expect(200);
    assertThat(told(own.fields().refused(404, "NOT_FOUND"))).isEqualTo(absent);
    own.sheet().api().put("/object/toggle-status/leads", "{}").expect(200);
    own.change(json("is_public", false));
    assertThat(told(own.fields().refused(404, "NOT_FOUND"))).isEqualTo(absent);
    own.change(json("is_public", true));
    own.fields().expect(200);
    status(own, "suspended", 404);
    assertThat(told(own.fields())).isEqualTo(absent);
    status(own, "active", 200);
    assertThat(told(Api.open().get("/public/forms/leads/fields").refused(404, "NOT_FOUND")))
        .isEqualTo(absent);
  }

  private static void status(FormWorkspace own, String status, int expected) {
    Database.run(
        "update main.tenants set status = '" + status + "' where id = " + own.workspace().id());
    Await.promptly("the form answers " + expected, () -> own.fields().status() == expected);
  }

  private static String told(Api.Answer answer) {
    return answer.text().replaceAll(members("request_id", ".*?"), "");
  }

  @Test
  void aFieldOfAPublishedFormIsUsedByIt() {
    String impact = "/object/field/leads/%s/impact";
    assertThat(form.sheet().api().get(impact.formatted("name")).expect(200).text())
        .contains(
            json(
                    "kind",
                    "form",
                    "count",
                    1,
                    "items",
                    array(json("slug", "leads", "name", "Ask us")))
                .toString());
    assertThat(form.sheet().api().get(impact.formatted("score")).expect(200).text())
        .contains(json("kind", "form", "count", 0, "items", array()).toString());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          unknown member   | {"layout":1}                          | form.layout:unknown
          long title       | {"title":""}                        | form.title:size
          no scheme        | {"allowed_origins":["https://ok.example","example.com"]} | form.allowed_origins[1]:pattern
          a path           | {"allowed_origins":["https://ok.example","https://example.com/"]} | form.allowed_origins[1]:pattern
          a star           | {"allowed_origins":["https://ok.example","https://*.example.com"]} | form.allowed_origins[1]:pattern
          another scheme   | {"allowed_origins":["https://ok.example","ftp://example.com"]} | form.allowed_origins[1]:pattern
          a word           | {"allowed_origins":["https://ok.example","null"]} | form.allowed_origins[1]:pattern
          no origin        | {"allowed_origins":["https://ok.example",""]} | form.allowed_origins[1]:pattern
          a long port      | {"allowed_origins":["https://ok.example","https://a.example:123456"]} | form.allowed_origins[1]:pattern
          a space          | {"allowed_origins":["https://ok.example","https://a b"]} | form.allowed_origins[1]:pattern
          bad honeypot     | {"honeypot":"A b"}                  | form.honeypot:pattern
          reserved honeypot| {"honeypot":"data"}                 | form.honeypot:reserved
          no flag          | {"list_records":"yes"}              | form.list_records:type
          rate of none     | {"submits_per_minute":0}              | form.submits_per_minute:min
          rate past ours   | {"submits_per_minute":601}            | form.submits_per_minute:max
          """)
  void settingsAreRefused(String label, String settings, String fault) {
    Api admin = form.sheet().api();
    assertThat(admin.put("/object/leads", json("form", parsed(settings))).expect(400).faults())
        .containsExactly(fault);
    assertThat(
            admin.post("/object", json("name", "B", "form", parsed(settings))).expect(400).faults())
        .containsExactly(fault);
  }
}
