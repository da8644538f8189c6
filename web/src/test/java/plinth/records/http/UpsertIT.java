package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

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
    people = sheet("people");
  }

  private static Sheet sheet(String slug) {
    return Sheet.create(workspace.admin(), slug)
        .field("email", "email", json("is_unique", true))
        .field("badge", "text", json("is_unique", true))
        .field("name", "text", json("is_required", true))
        .field("number", "serial_number");
  }

  @Test
  void theRecordIsMadeOnceAndChangedAfterwards() {
    JsonObject made =
        upsert("email", json("email", "Ada@example.com", "name", "Ada")).expect(201).data();
    JsonObject changed =
        upsert("email", json("email", "ada@example.com", "name", "Ada Field")).expect(200).data();
    assertThat(changed.getString("slug")).isEqualTo(made.getString("slug"));
    assertThat(changed.getInt("version")).isEqualTo(2);
    assertThat(changed.getJsonObject("data").getString("name")).isEqualTo("Ada Field");
  }

  @Test
  void oneOfSeveralUpsertsCreatesTheRecord() throws Exception {
    Sheet racers = sheet("racers");
    List<Api.Answer> answers =
        Race.of(
            16, i -> upsert(racers, "email", json("email", "race@example.com", "name", "N" + i)));
    assertThat(answers.stream().filter(a -> a.status() == 201)).hasSize(1);
    assertThat(answers).extracting(Api.Answer::status).containsOnly(200, 201);
    assertThat(answers.stream().map(a -> a.data().getString("slug")).distinct()).hasSize(1);
    racers.create(json("name", "After"));
    List<String> numbers = racers.column("sort=number", "number");
    assertThat(numbers)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, numbers.size())
                .mapToObj(i -> quoted(String.valueOf(i)))
                .toList());
  }

  @Test
  void aDeletedRecordIsNotFoundAgain() {
    String gone =
        upsert("badge", json("badge", "7", "name", "A")).expect(201).data().getString("slug");
    people.delete(gone).expect(200);
    assertThat(
            upsert("badge", json("badge", "7", "name", "B")).expect(201).data().getString("slug"))
        .isNotEqualTo(gone);
  }

  @Test
  void invalidUpsertsAreRefusedByName() {
    assertThat(upsert("name", json("name", "A")).expect(400).faults())
        .containsExactly("upsert_on:unique");
    assertThat(upsert("none", json("name", "A")).expect(400).faults())
        .containsExactly("upsert_on:unknown");
    assertThat(upsert("badge", json("name", "A")).expect(400).faults())
        .containsExactly("data.badge:required");
    assertThat(upsert("email", json("email", "none", "name", "A")).expect(400).faults())
        .first()
        .asString()
        .startsWith("data.email:");
    assertThat(upsert("badge", json("badge", "new")).expect(400).faults())
        .containsExactly("data.name:required");
    people.create(json("name", "C", "badge", "c", "email", "c@example.com"));
    assertThat(
            upsert("email", json("email", "d@example.com", "badge", "c", "name", "D"))
                .expect(409)
                .faults())
        .containsExactly("data.badge:unique");
  }

  @Test
  void upsertsRequireTheRightToWrite() {
    Api key = workspace.key(array("read.people"));
    key.post(
            "/object/data/people?upsert_on=email",
            json("data", json("email", "e@example.com", "name", "E")))
        .refused(403, "SCOPE_MISSING");
  }

  private static Api.Answer upsert(String on, JsonObject values) {
    return upsert(people, on, values);
  }

  private static Api.Answer upsert(Sheet sheet, String on, JsonObject values) {
    return sheet.api().post(sheet.path("?upsert_on=" + on), json("data", values));
  }
}
