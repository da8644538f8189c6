package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.string;

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

/** Links written and read from both sides of a relation. */
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
    ann = people.slugOf(json("name", "Ann"));
    bob = people.slugOf(json("name", "Bob"));
    acme = firms.slugOf(json("name", "Acme"));
    zen = firms.slugOf(json("name", "Zen"));
  }

  @Test
  void bothSidesShowALink() {
    JsonObject made = people.create(json("name", "Cid", "employer", acme));
    String cid = made.getString("slug");
    assertThat(made.getJsonObject("data").get("employer"))
        .hasToString(labelled(acme, "Acme").toString());
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
        .hasToString(labelled(acme, "Acme").toString());
    assertThat(value(firms, zen, "staff")).isEqualTo(JsonValue.NULL);
    assertThat(value(people, ann, "employer")).isEqualTo(JsonValue.NULL);
  }

  @Test
  void aLinkIsWrittenFromEitherSide() {
    firms.update(acme, json("staff", array(json("slug", ann), bob))).expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann, bob);
    assertThat(value(people, bob, "employer")).hasToString(labelled(acme, "Acme").toString());
    people.update(bob, json("employer", json("slug", zen, "label", "any"))).expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann);
    assertThat(slugs(value(firms, zen, "staff"))).containsExactly(bob);
    firms.update(acme, json("staff", json("remove", array(ann)))).expect(200);
    assertThat(value(people, ann, "employer")).isEqualTo(JsonValue.NULL);
    firms.update(acme, json("staff", json("add", array(ann)))).expect(200);
    assertThat(slugs(value(firms, acme, "staff"))).containsExactly(ann);
    people.update(ann, json("employer", null)).expect(200);
    assertThat(value(firms, acme, "staff")).isEqualTo(JsonValue.NULL);
  }

  @Test
  void writingBackLinksChangesNothing() {
    firms.update(acme, json("staff", array(ann, bob))).expect(200);
    JsonObject read = firms.read(acme).data();
    Api.Answer again = firms.api().put(firms.path("/" + acme), read).expect(200);
    assertThat(again.data().getInt("version")).isEqualTo(read.getInt("version"));
    firms.update(acme, json("staff", array(bob, ann))).expect(200);
    assertThat(firms.read(acme).data().getInt("version")).isEqualTo(read.getInt("version"));
  }

  @Test
  void onlyTheWrittenRecordChangesItsVersionAndBothLogTheChange() {
    String before = firms.read(acme).header("ETag");
    people.update(ann, json("employer", acme)).expect(200);
    assertThat(people.read(ann).data().getInt("version")).isEqualTo(2);
    assertThat(firms.read(acme).data().getInt("version")).isEqualTo(1);
    assertThat(firms.read(acme).header("ETag")).isNotEqualTo(before);
    people.update(ann, json("employer", zen)).expect(200);
    assertThat(changes(people, ann).get(0))
        .isEqualTo(json("employer", json("new", zen, "old", acme)).toString());
    assertThat(changes(firms, acme).subList(0, 2))
        .containsExactly(
            json("staff", json("new", array(), "old", array(ann))).toString(),
            json("staff", json("new", array(ann), "old", array())).toString());
    assertThat(changes(firms, zen).get(0))
        .isEqualTo(json("staff", json("new", array(ann), "old", array())).toString());
    String cid = firms.create(json("name", "New", "staff", array(bob))).getString("slug");
    assertThat(changes(firms, cid).get(0))
        .contains(members("staff", json("new", array(bob), "old", null)));
    assertThat(changes(people, bob).get(0))
        .isEqualTo(json("employer", json("new", cid, "old", null)).toString());
  }

  @Test
  void unknownRecordsAreRefusedAtTheirField() {
    String gone = firms.slugOf(json("name", "Gone"));
    firms.delete(gone).expect(200);
    for (JsonValue wrong : List.of(string("nobody"), string(gone), string(ann))) {
      assertThat(people.tryCreate(json("employer", wrong)).expect(400).faults())
          .containsExactly("data.employer:unknown");
      assertThat(people.update(ann, json("employer", wrong)).expect(400).faults())
          .containsExactly("data.employer:unknown");
    }
    assertThat(people.tryCreate(json("employer", 7)).expect(400).faults())
        .containsExactly("data.employer:type");
    assertThat(people.tryCreate(json("employer", array(acme, zen))).expect(400).faults())
        .containsExactly("data.employer:size");
    assertThat(people.column("", "name")).hasSize(2);
  }

  @Test
  void aRecordThatHasItsOneIsNotTakenFromIt() {
    people.update(ann, json("employer", acme)).expect(200);
    Api.Answer taken = firms.update(zen, json("staff", array(ann))).expect(409);
    assertThat(taken.code()).isEqualTo("RELATION_TAKEN");
    assertThat(taken.faults()).containsExactly("data.staff:taken");
    assertThat(firms.tryCreate(json("staff", ann)).expect(409).code()).isEqualTo("RELATION_TAKEN");
    assertThat(firms.column("", "name")).hasSize(2);
  }

  @Test
  void writingBackALongListKeepsAllLinks() {
    List<String> all =
        IntStream.range(0, 25).mapToObj(n -> people.slugOf(json("name", "P" + n))).toList();
    firms.update(acme, json("staff", all)).expect(200);
    JsonArray shown = value(firms, acme, "staff").asJsonArray();
    assertThat(slugs(shown)).isEqualTo(all.subList(0, 20));
    firms.update(acme, json("staff", shown)).expect(200);
    assertThat(total(acme)).isEqualTo(25);
    List<String> withAnn = new ArrayList<>(all.subList(0, 20));
    withAnn.add(ann);
    assertThat(firms.update(acme, json("staff", withAnn)).expect(400).faults())
        .containsExactly("data.staff:partial");
    firms
        .update(acme, json("staff", json("add", array(ann), "remove", array(all.get(3)))))
        .expect(200);
    assertThat(total(acme)).isEqualTo(25);
    firms.update(acme, json("staff", null)).expect(200);
    assertThat(total(acme)).isZero();
  }

  @Test
  void aRequiredRelationMustHaveAValue() {
    people.changeField("employer", json("is_required", true)).expect(200);
    assertThat(people.tryCreate(json("name", "X")).expect(400).faults())
        .containsExactly("data.employer:required");
    String cid = people.slugOf(json("name", "X", "employer", acme));
    assertThat(people.update(cid, json("employer", null)).expect(400).faults())
        .containsExactly("data.employer:required");
    people.changeField("employer", json("is_required", false)).expect(200);
    firms.changeField("staff", json("is_required", true)).expect(200);
    assertThat(firms.update(acme, json("staff", json("remove", array(cid)))).expect(400).faults())
        .containsExactly("data.staff:required");
  }

  @Test
  void aRecordIsNotRelatedToItself() {
    people.addField("boss", "relation", json("settings", json("object", "people"))).expect(201);
    assertThat(people.update(ann, json("boss", ann)).expect(400).faults())
        .containsExactly("data.boss:self");
    people.update(ann, json("boss", bob)).expect(200);
    assertThat(value(people, ann, "boss")).hasToString(labelled(bob, "Bob").toString());
    assertThat(slugs(value(people, bob, "sheet"))).containsExactly(ann);
  }

  @Test
  void filtersAskTheLinks() {
    people.update(ann, json("employer", acme)).expect(200);
    String cid = people.slugOf(json("name", "Cid", "employer", zen));
    assertThat(found(eq("employer", acme))).containsExactly(ann);
    assertThat(found(json("field", "employer", "op", "in", "value", array(acme, zen))))
        .containsExactlyInAnyOrder(ann, cid);
    assertThat(found(json("field", "employer", "op", "is_empty"))).containsExactly(bob);
    assertThat(found(json("field", "employer", "op", "neq", "value", acme)))
        .containsExactlyInAnyOrder(bob, cid);
    assertThat(
            found(
                json(
                    "or",
                    array(
                        json("field", "name", "op", "eq", "value", "Bob"),
                        json("not", json("field", "employer", "op", "contains", "value", acme))))))
        .containsExactlyInAnyOrder(bob, cid);
    assertThat(people.list("sort=employer").expect(400).faults())
        .containsExactly("sort:not_indexed");
  }

  @Test
  void oneOfSeveralLinksToARecordSucceeds() throws Exception {
    List<String> many =
        IntStream.range(0, 12).mapToObj(n -> firms.slugOf(json("name", "F" + n))).toList();
    List<Api.Answer> answers =
        Race.of(12, n -> firms.update(many.get(n), json("staff", json("add", array(ann)))));
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
                    ? people.update(ann, json("employer", n % 4 == 0 ? acme : zen))
                    : firms.update(
                        n % 4 == 1 ? acme : zen, json("staff", json("add", array(ann)))));
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
                    : people.tryCreate(json("name", "R" + n, "employer", acme)));
    assertThat(answers).extracting(Api.Answer::status).isSubsetOf(200, 201, 400);
    assertThat(found(json("field", "employer", "op", "is_not_empty"))).isEmpty();
  }

  private List<String> found(JsonObject filter) {
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

  private static JsonObject eq(String field, String value) {
    return json("field", field, "op", "eq", "value", value);
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

  private static JsonObject labelled(String slug, String label) {
    return json("slug", slug, "label", label);
  }

  private static String quoted(List<String> slugs) {
    return slugs.stream().map(Sheet::quoted).toList().toString();
  }
}
