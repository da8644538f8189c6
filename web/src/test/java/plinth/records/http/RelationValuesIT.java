package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Records take and show what they are related to, from either side. */
class RelationValuesIT {
  private Sheet firms;
  private Sheet people;
  private String ann;
  private String bob;
  private String acme;
  private String zen;

  @BeforeEach
  void create() {
    Related related = Related.create(Workspace.create().admin(), "one_to_many", "unlink");
    firms = related.firms();
    people = related.people();
    ann = people.slugOf("\"name\":\"Ann\"");
    bob = people.slugOf("\"name\":\"Bob\"");
    acme = firms.slugOf("\"name\":\"Acme\"");
    zen = firms.slugOf("\"name\":\"Zen\"");
  }

  @Test
  void bothSidesShowALink() {
    JsonObject made = people.create("\"name\":\"Cid\",\"employer\":\"" + acme + "\"");
    String cid = made.getString("slug");
    assertThat(made.getJsonObject("data").get("employer")).hasToString(labelled(acme, "Acme"));
    assertThat(value(firms, acme, "staff")).hasToString("[" + labelled(cid, "Cid") + "]");
    assertThat(
            people
                .filtered(eq("slug", cid))
                .expect(200)
                .json()
                .getJsonArray("data")
                .getJsonObject(0)
                .getJsonObject("data")
                .get("employer"))
        .hasToString(labelled(acme, "Acme"));
    assertThat(value(firms, zen, "staff")).isEqualTo(JsonValue.NULL);
    assertThat(value(people, ann, "employer")).isEqualTo(JsonValue.NULL);
  }

  @Test
  void aLinkIsWrittenFromEitherSide() {
    firms.update(acme, "\"staff\":[{\"slug\":\"%s\"},\"%s\"]".formatted(ann, bob)).expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann, bob);
    assertThat(value(people, bob, "employer")).hasToString(labelled(acme, "Acme"));
    people.update(bob, "\"employer\":{\"slug\":\"" + zen + "\",\"label\":\"any\"}").expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann);
    assertThat(slugs(value(firms, zen, "staff"))).containsExactly(bob);
    firms.update(acme, "\"staff\":{\"remove\":[\"" + ann + "\"]}").expect(200);
    assertThat(value(people, ann, "employer")).isEqualTo(JsonValue.NULL);
    firms.update(acme, "\"staff\":{\"add\":[\"" + ann + "\"]}").expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann);
    people.update(ann, "\"employer\":null").expect(200);
    assertThat(value(firms, acme, "staff")).isEqualTo(JsonValue.NULL);
  }

  @Test
  void whatWasReadIsWrittenBackAndChangesNothing() {
    firms.update(acme, "\"staff\":[\"%s\",\"%s\"]".formatted(ann, bob)).expect(200);
    JsonObject read = firms.read(acme).data();
    Api.Answer again = firms.api().put(firms.path("/" + acme), read.toString()).expect(200);
    assertThat(again.data().getInt("version")).isEqualTo(read.getInt("version"));
    firms.update(acme, "\"staff\":[\"%s\",\"%s\"]".formatted(bob, ann)).expect(200);
    assertThat(firms.read(acme).data().getInt("version")).isEqualTo(read.getInt("version"));
  }

  @Test
  void theVersionOfTheWrittenRecordChangesAndTheOtherIsTold() {
    String before = firms.read(acme).header("ETag");
    people.update(ann, "\"employer\":\"" + acme + "\"").expect(200);
    assertThat(people.read(ann).data().getInt("version")).isEqualTo(2);
    assertThat(firms.read(acme).data().getInt("version")).isEqualTo(1);
    assertThat(firms.read(acme).header("ETag")).isNotEqualTo(before);
    people.update(ann, "\"employer\":\"" + zen + "\"").expect(200);
    assertThat(changes(people, ann).get(0))
        .isEqualTo("{\"employer\":{\"new\":\"%s\",\"old\":\"%s\"}}".formatted(zen, acme));
    assertThat(changes(firms, acme).subList(0, 2))
        .containsExactly(
            "{\"staff\":{\"new\":[],\"old\":[\"" + ann + "\"]}}",
            "{\"staff\":{\"new\":[\"" + ann + "\"],\"old\":[]}}");
    assertThat(changes(firms, zen).get(0))
        .isEqualTo("{\"staff\":{\"new\":[\"" + ann + "\"],\"old\":[]}}");
    String cid = firms.create("\"name\":\"New\",\"staff\":[\"" + bob + "\"]").getString("slug");
    assertThat(changes(firms, cid).get(0))
        .contains("\"staff\":{\"new\":[\"" + bob + "\"],\"old\":null}");
    assertThat(changes(people, bob).get(0))
        .isEqualTo("{\"employer\":{\"new\":\"%s\",\"old\":null}}".formatted(cid));
  }

  @Test
  void unknownRecordsAreRefusedAtTheirField() {
    String gone = firms.slugOf("\"name\":\"Gone\"");
    firms.delete(gone).expect(200);
    for (String wrong : List.of("\"nobody\"", "\"" + gone + "\"", "\"" + ann + "\"")) {
      assertThat(people.tryCreate("\"employer\":" + wrong).expect(400).faults())
          .containsExactly("data.employer:unknown");
      assertThat(people.update(ann, "\"employer\":" + wrong).expect(400).faults())
          .containsExactly("data.employer:unknown");
    }
    assertThat(people.tryCreate("\"employer\":7").expect(400).faults())
        .containsExactly("data.employer:type");
    assertThat(
            people
                .tryCreate("\"employer\":[\"%s\",\"%s\"]".formatted(acme, zen))
                .expect(400)
                .faults())
        .containsExactly("data.employer:size");
    assertThat(people.column("", "name")).hasSize(2);
  }

  @Test
  void aRecordThatHasItsOneIsNotTakenFromIt() {
    people.update(ann, "\"employer\":\"" + acme + "\"").expect(200);
    Api.Answer taken = firms.update(zen, "\"staff\":[\"" + ann + "\"]").expect(409);
    assertThat(taken.code()).isEqualTo("RELATION_TAKEN");
    assertThat(taken.faults()).containsExactly("data.staff:taken");
    assertThat(firms.tryCreate("\"staff\":\"" + ann + "\"").expect(409).code())
        .isEqualTo("RELATION_TAKEN");
    assertThat(firms.column("", "name")).hasSize(2);
  }

  @Test
  void aLongListIsNotCutByWritingWhatWasRead() {
    List<String> all =
        IntStream.range(0, 25).mapToObj(n -> people.slugOf("\"name\":\"P" + n + "\"")).toList();
    firms.update(acme, "\"staff\":" + quoted(all)).expect(200);
    JsonArray shown = value(firms, acme, "staff").asJsonArray();
    assertThat(slugs(shown)).isEqualTo(all.subList(0, 20));
    firms.update(acme, "\"staff\":" + shown).expect(200);
    assertThat(total(acme)).isEqualTo(25);
    List<String> withAnn = new ArrayList<>(all.subList(0, 20));
    withAnn.add(ann);
    assertThat(firms.update(acme, "\"staff\":" + quoted(withAnn)).expect(400).faults())
        .containsExactly("data.staff:partial");
    firms
        .update(acme, "\"staff\":{\"add\":[\"%s\"],\"remove\":[\"%s\"]}".formatted(ann, all.get(3)))
        .expect(200);
    assertThat(total(acme)).isEqualTo(25);
    firms.update(acme, "\"staff\":null").expect(200);
    assertThat(total(acme)).isZero();
  }

  @Test
  void aRequiredRelationMustHaveAValue() {
    people.changeField("employer", "{\"is_required\":true}").expect(200);
    assertThat(people.tryCreate("\"name\":\"X\"").expect(400).faults())
        .containsExactly("data.employer:required");
    String cid = people.slugOf("\"name\":\"X\",\"employer\":\"" + acme + "\"");
    assertThat(people.update(cid, "\"employer\":null").expect(400).faults())
        .containsExactly("data.employer:required");
    people.changeField("employer", "{\"is_required\":false}").expect(200);
    firms.changeField("staff", "{\"is_required\":true}").expect(200);
    assertThat(firms.update(acme, "\"staff\":{\"remove\":[\"" + cid + "\"]}").expect(400).faults())
        .containsExactly("data.staff:required");
  }

  @Test
  void aRecordIsNotRelatedToItself() {
    people.addField("boss", "relation", "\"settings\":{\"object\":\"people\"}").expect(201);
    assertThat(people.update(ann, "\"boss\":\"" + ann + "\"").expect(400).faults())
        .containsExactly("data.boss:self");
    people.update(ann, "\"boss\":\"" + bob + "\"").expect(200);
    assertThat(value(people, ann, "boss")).hasToString(labelled(bob, "Bob"));
    assertThat(slugs(value(people, bob, "sheet"))).containsExactly(ann);
  }

  @Test
  void filtersAskTheLinks() {
    people.update(ann, "\"employer\":\"" + acme + "\"").expect(200);
    String cid = people.slugOf("\"name\":\"Cid\",\"employer\":\"" + zen + "\"");
    assertThat(found(eq("employer", acme))).containsExactly(ann);
    assertThat(
            found(
                "{\"field\":\"employer\",\"op\":\"in\",\"value\":[\"%s\",\"%s\"]}"
                    .formatted(acme, zen)))
        .containsExactlyInAnyOrder(ann, cid);
    assertThat(found("{\"field\":\"employer\",\"op\":\"is_empty\"}")).containsExactly(bob);
    assertThat(found("{\"field\":\"employer\",\"op\":\"neq\",\"value\":\"" + acme + "\"}"))
        .containsExactlyInAnyOrder(bob, cid);
    assertThat(
            found(
                "{\"or\":[{\"field\":\"name\",\"op\":\"eq\",\"value\":\"Bob\"},"
                    + "{\"not\":{\"field\":\"employer\",\"op\":\"contains\",\"value\":\""
                    + acme
                    + "\"}}]}"))
        .containsExactlyInAnyOrder(bob, cid);
    assertThat(people.list("sort=employer").expect(400).faults())
        .containsExactly("sort:not_indexed");
  }

  @Test
  void ofRacingLinksToOneRecordOneWins() throws Exception {
    List<String> many =
        IntStream.range(0, 12).mapToObj(n -> firms.slugOf("\"name\":\"F" + n + "\"")).toList();
    List<Api.Answer> answers =
        Race.of(12, n -> firms.update(many.get(n), "\"staff\":{\"add\":[\"" + ann + "\"]}"));
    assertThat(Race.statuses(answers)).startsWith(200).filteredOn(s -> s == 200).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 200)
        .allSatisfy(
            answer -> assertThat(answer.expect(409).faults()).containsExactly("data.staff:taken"));
    assertThat(value(people, ann, "employer")).isNotEqualTo(JsonValue.NULL);
  }

  @Test
  void racingWritesFromBothSidesAgree() throws Exception {
    List<Api.Answer> answers =
        Race.of(
            12,
            n ->
                n % 2 == 0
                    ? people.update(ann, "\"employer\":\"" + (n % 4 == 0 ? acme : zen) + "\"")
                    : firms.update(
                        n % 4 == 1 ? acme : zen, "\"staff\":{\"add\":[\"" + ann + "\"]}"));
    assertThat(answers).extracting(Api.Answer::status).containsOnly(200, 409);
    String employer = value(people, ann, "employer").asJsonObject().getString("slug");
    assertThat(slugs(value(firms, employer, "staff"))).containsExactly(ann);
    assertThat(value(firms, employer.equals(acme) ? zen : acme, "staff")).isEqualTo(JsonValue.NULL);
  }

  @Test
  void noLinkOutlivesARacingDeletion() throws Exception {
    List<Api.Answer> answers =
        Race.of(
            8,
            n ->
                n == 0
                    ? firms.delete(acme)
                    : people.tryCreate("\"name\":\"R" + n + "\",\"employer\":\"" + acme + "\""));
    assertThat(answers).extracting(Api.Answer::status).isSubsetOf(200, 201, 400);
    assertThat(found("{\"field\":\"employer\",\"op\":\"is_not_empty\"}")).isEmpty();
  }

  private List<String> found(String filter) {
    return people
        .filtered(filter)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(row -> row.getString("slug"))
        .toList();
  }

  private int total(String firm) {
    return firms
        .api()
        .get(firms.path("/" + firm + "/relations/works_at"))
        .expect(200)
        .json()
        .getJsonObject("pagination")
        .getInt("total");
  }

  private static String eq(String field, String value) {
    return "{\"field\":\"" + field + "\",\"op\":\"eq\",\"value\":\"" + value + "\"}";
  }

  private static List<String> changes(Sheet sheet, String slug) {
    return sheet
        .api()
        .get(sheet.path("/" + slug + "/logs"))
        .expect(200)
        .value()
        .asJsonArray()
        .getValuesAs(JsonObject.class)
        .stream()
        .map(log -> log.getJsonObject("changed_fields").toString())
        .toList();
  }

  private static JsonValue value(Sheet sheet, String slug, String field) {
    return sheet.read(slug).expect(200).data().getJsonObject("data").get(field);
  }

  private static List<String> slugs(JsonValue list) {
    return list.asJsonArray().getValuesAs(JsonObject.class).stream()
        .map(one -> one.getString("slug"))
        .toList();
  }

  private static String labelled(String slug, String label) {
    return "{\"slug\":\"" + slug + "\",\"label\":\"" + label + "\"}";
  }

  private static String quoted(List<String> slugs) {
    return slugs.stream().map(Sheet::quoted).toList().toString();
  }
}
