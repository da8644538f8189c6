package plinth.moves.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.moves.Moves;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** One request moves many records; each record moves or is refused on its own. */
class BulkMovesIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void eachRecordMovesOrFailsOnItsOwn() {
    Pair pair = Pair.create(admin, "many").field("name", "text", json("is_unique", true));
    pair.contacts().field("number", "serial_number");
    pair.contacts().create(json("name", "Bob"));
    String ann = pair.leads().slugOf(json("name", "Ann"));
    String bob = pair.leads().slugOf(json("name", "Bob"));
    String cid = pair.leads().slugOf(json("name", "Cid"));
    JsonObject body =
        json(
            "record_slugs", array(cid, bob, "nobody", ann, cid),
            "to", pair.contacts().slug());
    JsonObject done = pair.post("/bulk-execute", body.toString()).expect(200).data();
    assertThat(done.getInt("succeeded")).isEqualTo(2);
    assertThat(done.getInt("failed")).isEqualTo(2);
    assertThat(
            done.getJsonArray("results").getValuesAs(JsonObject.class).stream()
                .map(
                    row ->
                        row.getString("record_slug")
                            + " "
                            + row.getString("status")
                            + " "
                            + row.getString("code", "-")))
        .containsExactly(
            cid + " moved -",
            bob + " failed VALUE_EXISTS",
            "nobody failed NOT_FOUND",
            ann + " moved -");
    assertThat(pair.leads().column("", "name")).containsExactly(quoted("Bob"));
    assertThat(pair.contacts().column("sort=name", "name"))
        .containsExactly(quoted("Ann"), quoted("Bob"), quoted("Cid"));
    assertThat(pair.contacts().column("sort=number", "number"))
        .as("refused ones take no number")
        .containsExactly(quoted("1"), quoted("2"), quoted("3"));
    JsonObject first = done.getJsonArray("results").getJsonObject(0);
    assertThat(pair.history(pair.contacts(), first.getString("new_record_slug"))).hasSize(1);
    assertThat(
            pair.post("/bulk-execute", body.toString().replaceAll("\\[.*\\]", "[]"))
                .expect(400)
                .faults())
        .containsExactly("record_slugs:required");
    assertThat(
            pair.post("/bulk-execute", body.toString().replaceAll("\\[.*\\]", "[null]"))
                .expect(400)
                .faults())
        .hasSize(1);
    String tooMany = value(Collections.nCopies(1_001, "x")).toString();
    assertThat(
            pair.post("/bulk-execute", body.toString().replaceAll("\\[.*\\]", tooMany))
                .expect(400)
                .faults())
        .containsExactly("record_slugs:size");
  }

  @Test
  void aPreviewCountsLosses() {
    Pair pair = Pair.create(admin, "count").field("name", "text", json("is_unique", true));
    pair.leads()
        .field("age", "text")
        .field("memo", "text")
        .field("stage", "select", options("new", "old"));
    pair.contacts().field("age", "number").field("stage", "select", options("new", "x"));
    pair.contacts().create(json("name", "Bob"));
    String ann = pair.leads().slugOf(json("name", "Ann", "age", "42", "memo", "tall"));
    String bob = pair.leads().slugOf(json("name", "Bob", "age", "43", "memo", "taken"));
    String cid = pair.leads().slugOf(json("name", "Cid", "age", "many", "stage", "old"));
    String dan = pair.leads().slugOf(json("name", "Dan", "age", "few", "stage", "new"));
    JsonObject body =
        json(
            "record_slugs", array(ann, bob, cid, "nobody", dan, ann),
            "to", pair.contacts().slug());
    JsonObject preview = pair.post("/bulk-preview", body.toString()).expect(200).data();
    assertThat(preview.getInt("movable")).isEqualTo(3);
    assertThat(preview.getInt("refused")).isEqualTo(2);
    assertThat(preview.getJsonObject("field_map").toString())
        .isEqualTo(json("name", "name", "age", "age", "memo", null, "stage", "stage").toString());
    assertThat(
            preview.getJsonArray("fields").getValuesAs(JsonObject.class).stream()
                .map(
                    f ->
                        "%s>%s mapped %d converted %d lossy %d lost %d empty %d"
                            .formatted(
                                f.getString("field"),
                                f.getString("to", "-"),
                                f.getInt("mapped"),
                                f.getInt("converted"),
                                f.getInt("lossy"),
                                f.getInt("lost"),
                                f.getInt("empty"))))
        .containsExactly(
            "name>name mapped 3 converted 0 lossy 0 lost 0 empty 0",
            "age>age mapped 0 converted 1 lossy 0 lost 2 empty 0",
            "memo>- mapped 0 converted 0 lossy 0 lost 1 empty 2",
            "stage>stage mapped 1 converted 0 lossy 0 lost 1 empty 1");
    JsonObject loss =
        preview.getJsonArray("fields").getJsonObject(1).getJsonArray("losses").getJsonObject(0);
    assertThat(loss.getInt("records")).isEqualTo(2);
    assertThat(loss.getString("record_slug")).isEqualTo(cid);
    assertThat(loss.getString("reason")).isNotBlank();
    assertThat(
            preview.getJsonArray("refusals").getValuesAs(JsonObject.class).stream()
                .map(row -> row.getString("record_slug") + " " + row.getString("code")))
        .containsExactly(bob + " VALIDATION_FAILED", "nobody NOT_FOUND");
    assertThat(preview.getJsonArray("refusals").getJsonObject(0).getJsonArray("errors").toString())
        .contains("data.name");
    assertThat(pair.leads().column("", "name")).as("nothing was moved").hasSize(4);
    JsonObject done = pair.post("/bulk-execute", body.toString()).expect(200).data();
    assertThat(done.getInt("succeeded")).isEqualTo(3);
    assertThat(done.getInt("failed")).isEqualTo(2);
  }

  private static JsonObject options(String first, String second) {
    return json("options", array(json("value", first), json("value", second)));
  }

  @Test
  void movesAThousandRecordsInOneRequest() {
    Pair pair = Pair.create(admin, "crowd").field("name", "text", json());
    Database.addRecords(Plinth.server(), workspace.subdomain(), pair.leads().slug(), Moves.MAX);
    List<String> slugs = IntStream.rangeClosed(1, Moves.MAX).mapToObj(n -> "r" + n).toList();
    String body = json("record_slugs", slugs, "to", pair.contacts().slug()).toString();
    assertThat(pair.post("/bulk-execute", body).expect(200).data().getInt("succeeded"))
        .isEqualTo(Moves.MAX);
    assertThat(pair.leads().column("", "name")).isEmpty();
  }
}
