package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class UpsertIT {
  private static Workspace workspace;
  private static Sheet people;

  @BeforeAll
  static void makePeople() {
    workspace = Workspace.create();
    people =
        Sheet.create(workspace.admin(), "people")
            .field("email", "email", "\"is_unique\":true")
            .field("badge", "text", "\"is_unique\":true")
            .field("name", "text", "\"is_required\":true")
            .field("number", "serial_number");
  }

  @Test
  void theRecordIsMadeOnceAndChangedAfterwards() {
    JsonObject made =
        upsert("email", "\"email\":\"Ada@example.com\",\"name\":\"Ada\"").expect(201).data();
    JsonObject changed =
        upsert("email", "\"email\":\"ada@example.com\",\"name\":\"Ada Field\"").expect(200).data();
    assertThat(changed.getString("slug")).isEqualTo(made.getString("slug"));
    assertThat(changed.getInt("version")).isEqualTo(2);
    assertThat(changed.getJsonObject("data").getString("name")).isEqualTo("Ada Field");
  }

  @Test
  void ofManyAtOnceOneMakesItAndNoNumberIsLost() throws Exception {
    List<Api.Answer> answers =
        Race.of(16, i -> upsert("email", "\"email\":\"race@example.com\",\"name\":\"N" + i + "\""));
    assertThat(answers.stream().filter(a -> a.status() == 201)).hasSize(1);
    assertThat(answers).extracting(Api.Answer::status).containsOnly(200, 201);
    assertThat(answers.stream().map(a -> a.data().getString("slug")).distinct()).hasSize(1);
    people.create("\"name\":\"After\"");
    List<String> numbers = people.column("sort=number", "number");
    assertThat(numbers)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, numbers.size()).mapToObj(i -> "\"" + i + "\"").toList());
  }

  @Test
  void aDeletedRecordIsNotFoundAgain() {
    String gone =
        upsert("badge", "\"badge\":\"7\",\"name\":\"A\"").expect(201).data().getString("slug");
    people.delete(gone).expect(200);
    assertThat(
            upsert("badge", "\"badge\":\"7\",\"name\":\"B\"").expect(201).data().getString("slug"))
        .isNotEqualTo(gone);
  }

  @Test
  void whatCannotBeUpsertedIsRefusedByName() {
    assertThat(upsert("name", "\"name\":\"A\"").expect(400).faults())
        .containsExactly("upsert_on:unique");
    assertThat(upsert("none", "\"name\":\"A\"").expect(400).faults())
        .containsExactly("upsert_on:unknown");
    assertThat(upsert("badge", "\"name\":\"A\"").expect(400).faults())
        .containsExactly("data.badge:required");
    assertThat(upsert("email", "\"email\":\"none\",\"name\":\"A\"").expect(400).faults())
        .first()
        .asString()
        .startsWith("data.email:");
    assertThat(upsert("badge", "\"badge\":\"new\"").expect(400).faults())
        .containsExactly("data.name:required");
    people.create("\"name\":\"C\",\"badge\":\"c\",\"email\":\"c@example.com\"");
    assertThat(
            upsert("email", "\"email\":\"d@example.com\",\"badge\":\"c\",\"name\":\"D\"")
                .expect(409)
                .faults())
        .containsExactly("data.badge:unique");
  }

  @Test
  void whoMayNotWriteDoesNeither() {
    Api key = workspace.key("[\"read.people\"]");
    key.post(
            "/object/data/people?upsert_on=email",
            "{\"data\":{\"email\":\"e@example.com\",\"name\":\"E\"}}")
        .refused(403, "SCOPE_MISSING");
  }

  private static Api.Answer upsert(String on, String values) {
    return people.api().post("/object/data/people?upsert_on=" + on, "{\"data\":{" + values + "}}");
  }
}
