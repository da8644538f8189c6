package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Samples;
import plinth.fields.SlotKind;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** Fields whose values are links between records. */
class RelationTypeTest {
  private static final Link STAFF =
      new Link(7, "employers", Link.Side.TO, Link.Kind.ONE_TO_MANY, 40, "companies", "staff");
  private static final String AT = "data.companies";

  private static RelationType many() {
    return (RelationType) Samples.of("relation").type("relation");
  }

  private static RelationType one() {
    return (RelationType)
        FieldTypes.configure("relation", json("object", "companies"), List.of()).type();
  }

  @ParameterizedTest(name = "{0} is written as {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          null                               | null
          []                                 | null
          "acme"                             | ["acme"]
          ["acme","zen","acme"]              | ["acme","zen"]
          {"slug":"acme","label":"Acme"}     | ["acme"]
          {"add":["acme"],"remove":["zen"]}  | {"add":["acme"],"remove":["zen"]}
          {"add":"acme"}                     | {"add":["acme"],"remove":[]}
          {"remove":[]}                      | {"add":[],"remove":[]}
          """)
  void aWriteNamesAllRecordsOrThoseThatComeAndGo(String given, String written) {
    assertThat(many().readEdit(JsonText.parse(given), AT)).isEqualTo(JsonText.parse(written));
  }

  @ParameterizedTest(name = "{0} is refused at {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {}                       | data.companies
          {"add":["a b"]}          | data.companies.add[0]
          {"add":[],"delete":[]}   | data.companies
          {"remove":[7]}           | data.companies.remove[0]
          ["acme","a/b"]           | data.companies[1]
          """)
  void malformedLinksAreRefusedAtTheirPlace(String given, String at) {
    Problem refused =
        catchThrowableOfType(Problem.class, () -> many().readEdit(JsonText.parse(given), AT));
    assertThat(refused.errors()).extracting(Problem.FieldError::field).containsExactly(at);
  }

  @Test
  void singleRelationsTakeNoAdditionsAndRemovals() {
    assertThat(one().readEdit(string("acme"), AT)).isEqualTo(array("acme"));
    for (JsonValue wrong : List.of(json("add", array("acme")), array("acme", "zen"))) {
      Problem refused = catchThrowableOfType(Problem.class, () -> one().readEdit(wrong, AT));
      assertThat(refused).as(wrong.toString()).isNotNull();
    }
  }

  @Test
  void theSchemaDescribesWritesAndReads() {
    JsonObject taken = many().inputSchema();
    assertThat(taken.getString("description"))
        .isEqualTo("Slugs of all records of companies, or those to add and remove");
    assertThat(taken.getJsonArray("oneOf")).hasSize(2).contains(many().schema());
    JsonObject edit = taken.getJsonArray("oneOf").getJsonObject(1);
    assertThat(edit.getJsonObject("properties").keySet()).containsExactly("add", "remove");
    assertThat(edit.getBoolean("additionalProperties")).isFalse();
    assertThat(taken.getJsonArray("example")).isEqualTo(many().schema().getJsonArray("example"));
    assertThat(one().inputSchema()).isEqualTo(one().schema());

    JsonObject shown = one().outputSchema();
    assertThat(shown.getString("type")).isEqualTo("object");
    assertThat(shown.getString("description")).isEqualTo("A record of companies");
    assertThat(shown.getJsonArray("required")).hasSize(2);
    assertThat(many().outputSchema().getString("type")).isEqualTo("array");
    assertThat(many().outputSchema().getInt("maxItems")).isEqualTo(Linked.SHOWN);
    assertThat(many().outputSchema().getJsonObject("items")).isEqualTo(shown);
    assertThat(many().schema().getInt("maxItems")).isEqualTo(Linked.MAX);
    assertThat(one().schema().getString("type")).isEqualTo("string");
  }

  @Test
  void theFieldOfARelationHasItsLinks() {
    assertThat(many().link()).isNull();
    RelationType linked = (RelationType) many().withLink(STAFF);
    assertThat(linked.link()).isEqualTo(STAFF);
    assertThat(linked.object()).isEqualTo("companies");
    assertThat(linked.isMultiple()).isTrue();
    assertThat(linked.comparison()).isInstanceOf(LinkMembers.class);
    assertThat(many().comparison()).isInstanceOf(Members.class);
    assertThat(one().isMultiple()).isFalse();
  }

  @Test
  void aRelationHasNoSlotNoMembersAndNoDefault() {
    RelationType type = many();
    assertThat(type.slot()).isEqualTo(SlotKind.NONE);
    assertThat(type.members(List.of("acme"))).isEmpty();
    assertThat(type.mayHaveDefault()).isFalse();
    assertThat(type.isSortable()).isFalse();
    assertThat(type.formSettings()).containsExactlyInAnyOrder("object", "multiple");
  }

  @Test
  void aSideSeesTheOther() {
    assertThat(STAFF.ownColumn()).isEqualTo("to_id");
    assertThat(STAFF.theirColumn()).isEqualTo("from_id");
    Link back = STAFF.reversed(50, "people", "employer");
    assertThat(back.side()).isEqualTo(Link.Side.FROM);
    assertThat(back.ownColumn()).isEqualTo("from_id");
    assertThat(back.theirColumn()).isEqualTo("to_id");
    assertThat(back.objectId()).isEqualTo(50);
    assertThat(back.object()).isEqualTo("people");
    assertThat(back.field()).isEqualTo("employer");
    assertThat(back.relationId()).isEqualTo(7);
    assertThat(back.reversed(40, "companies", "staff")).isEqualTo(STAFF);
  }

  @ParameterizedTest(name = "{0}: from many {1}, to many {2}")
  @CsvSource({"ONE_TO_ONE, false, false", "ONE_TO_MANY, true, false", "MANY_TO_MANY, true, true"})
  void theKindDecidesHowManyLinksASideHas(Link.Kind kind, boolean from, boolean to) {
    assertThat(kind.many(Link.Side.FROM)).isEqualTo(from);
    assertThat(kind.many(Link.Side.TO)).isEqualTo(to);
    Link link = new Link(7, "employers", Link.Side.TO, kind, 40, "companies", "staff");
    assertThat(link.many()).isEqualTo(to);
    assertThat(link.reversed(50, "people", "employer").many()).isEqualTo(from);
  }

  @Test
  void pastRelationsHaveTheLinksOfThatMoment() {
    assertThat(STAFF.linkedCondition()).isEqualTo("k.removed_at is null");
    assertThat(STAFF.liveCondition()).isEqualTo("o.deleted_at is null");
    Link then = STAFF.asOf(Instant.parse("2024-02-29T10:30:00Z"));
    String moment = "timestamptz '2024-02-29T10:30:00Z'";
    assertThat(then.linkedCondition())
        .isEqualTo(
            "k.created_at <= %s and (k.removed_at is null or k.removed_at > %s)"
                .formatted(moment, moment));
    assertThat(then.liveCondition())
        .isEqualTo("(o.deleted_at is null or o.deleted_at > %s)".formatted(moment));
    assertThat(Objects.requireNonNull(then.reversed(50, "people", "employer").moment()))
        .isEqualTo("2024-02-29T10:30:00Z");
  }
}
