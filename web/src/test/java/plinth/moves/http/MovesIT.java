package plinth.moves.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Moves of records to another object: kept values, losses and refusals. */
class MovesIT {
  private static Workspace workspace;
  private static Api admin;
  private static Pair plain;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    plain = Pair.create(admin, "plain").field("name", "text", json());
    plain.leads().field("age", "text").field("file", "file").field("number", "serial_number");
    plain.contacts().field("age", "number").field("number", "serial_number").field("id_no", "text");
  }

  @Test
  void aMoveKeepsValuesThatTheTargetCanHold() {
    Pair pair =
        Pair.create(admin, "fit").field("name", "text", json()).field("count", "number", json());
    JsonObject options = json("options", array(json("value", "new"), json("value", "old")));
    pair.leads()
        .field("age", "text")
        .field("met", "datetime")
        .field("stage", "select", options)
        .field("kind", "select", options)
        .field("mail", "text")
        .field("memo", "text")
        .field("empty", "text");
    pair.contacts()
        .field("age", "number")
        .field("met", "date")
        .field("stage", "select", json("options", array(json("value", "new"))))
        .field("kind", "select", json("options", array(json("value", "new"))))
        .field("mail", "email");
    admin
        .post(
            "/object/field/" + pair.contacts().slug(),
            json("name", "MEMO", "slug", "remark", "type", "long_text"))
        .expect(201);
    String lead =
        pair.leads()
            .slugOf(
                json(
                    "name", "Ann",
                    "count", parsed("7.50"),
                    "age", "42",
                    "met", "2024-05-06T07:08:09Z",
                    "stage", "new",
                    "kind", "old",
                    "mail", "nobody",
                    "memo", "tall"));
    JsonObject preview = pair.preview(lead, json()).expect(200).data();
    assertThat(Pair.outcomes(preview))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "name", "mapped name " + quoted("Ann"),
                "count", "mapped count 7.50",
                "age", "converted age 42",
                "met", "lossy met " + quoted("2024-05-06"),
                "stage", "mapped stage " + quoted("new"),
                "kind", "lost kind null",
                "mail", "lost mail null",
                "memo", "mapped remark " + quoted("tall"),
                "empty", "empty - null"));
    assertThat(preview.getJsonArray("errors")).isEmpty();
    assertThat(preview.getJsonObject("field_map").getString("memo")).isEqualTo("remark");
    assertThat(preview.getJsonObject("field_map").isNull("empty")).isTrue();
    assertThat(pair.leads().read(lead).status()).as("a preview moves nothing").isEqualTo(200);

    JsonObject move = pair.moved(lead);
    assertThat(move.keySet())
        .containsExactly(
            ("from to field_map record_slug new_record_slug global_record_slug moved_by moved_at"
                    + " reversed_at")
                .split(" "));
    assertThat(move.getString("from")).isEqualTo(pair.leads().slug());
    assertThat(move.getString("to")).isEqualTo(pair.contacts().slug());
    assertThat(move.getString("record_slug")).isEqualTo(lead);
    assertThat(move.getJsonObject("moved_by").keySet()).containsExactly("slug", "name");
    assertThat(move.isNull("reversed_at")).isTrue();
    pair.leads().read(lead).refused(404, "NOT_FOUND");
    String contact = move.getString("new_record_slug");
    JsonObject data = pair.contacts().read(contact).expect(200).data().getJsonObject("data");
    String moved =
        """
        {"name":"Ann","count":7.50,"age":42,"met":"2024-05-06","stage":"new","kind":null,\
        "mail":null,"remark":"tall"}""";
    assertThat(data.toString()).isEqualTo(moved);
    String slugs = members("slug", json("new", contact, "old", lead));
    assertThat(entry(pair.leads(), lead)).contains(members("operation", "delete")).contains(slugs);
    assertThat(entry(pair.contacts(), contact))
        .contains(members("operation", "create"))
        .contains(slugs);
    assertThat(pair.history(pair.leads(), lead)).containsExactly(move);
    assertThat(pair.history(pair.contacts(), contact)).containsExactly(move);
    assertThat(pair.journey(pair.contacts(), move.getString("global_record_slug")))
        .containsExactly(pair.leads().slug() + "/" + lead, pair.contacts().slug() + "/" + contact);
  }

  private static String entry(Sheet sheet, String record) {
    return sheet
        .api()
        .get(sheet.path("/" + record + "/logs"))
        .expect(200)
        .json()
        .getJsonArray("data")
        .get(0)
        .toString()
        .replace(" ", "");
  }

  @Test
  void aFieldMapAssignsFieldsAndDataAddsValues() {
    String lead = plain.leads().slugOf(json("name", "Ann", "age", "007"));
    JsonObject more =
        json(
            "field_map", json("age", "id_no", "name", null, "number", null),
            "data", json("name", "Bob", "age", 3));
    JsonObject preview = plain.preview(lead, more).expect(200).data();
    assertThat(Pair.outcomes(preview))
        .containsEntry("age", "mapped id_no " + quoted("007"))
        .containsEntry("name", "lost - null");
    String contact = plain.execute(lead, more).expect(200).data().getString("new_record_slug");
    JsonObject data = plain.contacts().read(contact).expect(200).data().getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("Bob");
    assertThat(data.getInt("age")).isEqualTo(3);
    assertThat(data.getString("id_no")).isEqualTo("007");
    assertThat(data.isNull("number")).as("a number of its own").isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no record         | {"to":"TO"}                                | record_slug:required
          no target         | {"record_slug":"REC"}                      | to:required
          unknown target    | {REC,"to":"nowhere"}                       | to:unknown
          its own object    | {REC,"to":"FROM"}                          | to:same
          unknown member    | {REC,TO,"force":true}                        | force:unknown
          map a text        | {REC,TO,"field_map":"x"}                   | field_map:type
          map of numbers    | {REC,TO,"field_map":{"name":1}}            | field_map.name:type
          map from nothing  | {REC,TO,"field_map":{"nope":"name"}}     | field_map.nope:unknown
          map to nothing    | {REC,TO,"field_map":{"name":"nope"}}     | field_map.name:unknown
          map twice         | {REC,TO,"field_map":{"name":"age","age":"age"}}| field_map.age:duplicate
          map of a file     | {REC,TO,"field_map":{"file":"name"}}     | field_map.file:type
          map to a number   | {REC,TO,"field_map":{"name":"number"}}   | field_map.name:type
          map of given      | {REC,TO,"field_map":{"name":"name"},"data":{"name":"x"}}| field_map.name:duplicate
          unknown data      | {REC,TO,"data":{"nope":1}}                 | data.nope:unknown
          """)
  void invalidBodiesAreRefusedAtTheirMember(String label, String body, String fault) {
    String lead = plain.leads().slugOf(json("name", "Ann"));
    String filled =
        body.replace("{REC", "{" + members("record_slug", lead))
            .replace(quoted("TO"), quoted(plain.contacts().slug()))
            .replace(quoted("REC"), quoted(lead))
            .replace(quoted("FROM"), quoted(plain.leads().slug()))
            .replace(",TO", "," + members("to", plain.contacts().slug()));
    assertThat(plain.post("/preview", filled).expect(400).faults()).containsExactly(fault);
    assertThat(plain.post("/execute", filled).expect(400).faults()).containsExactly(fault);
    String many =
        filled.replaceFirst(
            """
            "record_slug":("[^"]*")""",
            quoted("record_slugs") + ":[$1]");
    for (String route : List.of("/bulk-preview", "/bulk-execute")) {
      assertThat(plain.post(route, many).expect(400).faults())
          .as(route)
          .containsExactly(fault.replace("record_slug:", "record_slugs:"));
    }
    plain.leads().read(lead).expect(200);
  }

  @Test
  void valuesThatDoNotFitTheTargetAreRefused() {
    String lead = plain.leads().slugOf(json("name", "Ann"));
    JsonObject more = json("data", json("age", "many"));
    assertThat(plain.execute(lead, more).expect(400).faults()).containsExactly("data.age:type");
    assertThat(plain.preview(lead, more).expect(200).data().getJsonArray("errors").toString())
        .contains("data.age");
    plain.execute("nobody", json()).refused(404, "NOT_FOUND");
    plain.preview("nobody", json()).refused(404, "NOT_FOUND");
  }

  @Test
  void requiredFieldsOfTheTargetNeedAValue() {
    Pair pair = Pair.create(admin, "need").field("name", "text", json());
    pair.contacts().field("code", "text", json("is_required", true));
    String lead = pair.leads().slugOf(json("name", "Ann"));
    assertThat(pair.preview(lead, json()).expect(200).data().getJsonArray("errors").toString())
        .contains("data.code");
    assertThat(pair.execute(lead, json()).expect(400).faults())
        .containsExactly("data.code:required");
    pair.leads().read(lead).expect(200);
    pair.execute(lead, json("data", json("code", "A1"))).expect(200);
    String other = pair.leads().slugOf(json("name", "B2"));
    pair.execute(other, json("field_map", json("name", "code"))).expect(200);
  }

  @Test
  void uniqueValuesOfTheTargetCannotRepeat() {
    Pair pair = Pair.create(admin, "once").field("name", "text", json("is_unique", true));
    pair.contacts().create(json("name", "Ann"));
    String lead = pair.leads().slugOf(json("name", "Ann"));
    assertThat(pair.preview(lead, json()).expect(200).data().getJsonArray("errors").toString())
        .contains("data.name");
    Api.Answer refused = pair.execute(lead, json()).expect(409);
    assertThat(refused.code()).isEqualTo("VALUE_EXISTS");
    assertThat(refused.faults()).containsExactly("data.name:unique");
    pair.leads().read(lead).expect(200);
    String bob = pair.leads().slugOf(json("name", "Bob"));
    String moved = pair.moved(bob).getString("new_record_slug");
    String second = pair.leads().slugOf(json("name", "Bob"));
    assertThat(pair.reverse(pair.contacts(), moved).expect(409).faults())
        .as("another has the value that it left")
        .containsExactly("data.name:unique");
    pair.leads().delete(second).expect(200);
    pair.reverse(pair.contacts(), moved).expect(200);
  }

  @Test
  void catalogValuesMoveBetweenFieldsOfOneCatalog() {
    Pair pair = Pair.create(admin, "shelf").field("name", "text", json());
    Sheet cities = Sheet.create(admin, "cities").field("name", "text");
    JsonObject chosen = json("settings", json("object", "cities"));
    pair.leads().field("city", "smart_catalog", chosen).field("born", "smart_catalog", chosen);
    pair.contacts().field("city", "smart_catalog", chosen).field("born", "text");
    String rome = cities.slugOf(json("name", "Rome"));
    JsonObject values = json("name", "Ann", "city", rome, "born", rome);
    String lead = pair.leads().slugOf(values);
    assertThat(Pair.outcomes(pair.preview(lead, json()).expect(200).data()))
        .containsEntry("city", "mapped city " + quoted(rome))
        .containsEntry("born", "lost - null");
    cities.delete(rome).expect(200);
    pair.moved(lead);
    assertThat(
            pair.execute(pair.leads().slugOf(json("name", "B")), json("data", json("city", "gone")))
                .expect(400)
                .faults())
        .containsExactly("data.city:unknown");
  }
}
