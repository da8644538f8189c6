package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.records.LinkEdit;
import plinth.records.SampleObject;
import plinth.records.query.Filter.Quantifier;

/**
 * Filters across relations find the same records in the database as in a model in memory, which has
 * deleted records and removed links. {@code -Dplinth.lists.rounds=20} tests twenty times as many.
 */
class RelatedFilterModelTest {
  private static final int FILTERS = 30 * SampleObject.ROUNDS;

  private static RelatedModel model;

  private final Random random = new Random(22);

  @BeforeAll
  static void fill() {
    model = RelatedModel.shared();
  }

  @Test
  void filtersFindTheSameRecordsInTheDatabaseAndInTheModel() {
    int found = 0;
    for (int i = 0; i < FILTERS; i++) {
      Shape shape = model.shapes().get(random.nextInt(model.shapes().size()));
      JsonObject json = filter(shape, 0, 2);
      Filter filter = parse(json, shape);
      Set<Long> expected = model.meeting(filter, shape);
      assertThat(RelatedModel.found(filter, shape))
          .as("%s: %s", shape.objectSlug(), json)
          .isEqualTo(expected);
      found += expected.isEmpty() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(FILTERS / 5);
  }

  /** Also without related records, and through two relations. */
  @Test
  void aNegativeOperatorOfAPathIsTheExactComplement() {
    Shape shape = RelatedObjects.COMPANY;
    for (String path : List.of("deals.stage", "deals.people.city")) {
      Set<Long> all = model.all(shape);
      Set<Long> equal =
          RelatedModel.found(parse(json("field", path, "op", "eq", "value", "red"), shape), shape);
      Set<Long> others =
          RelatedModel.found(parse(json("field", path, "op", "neq", "value", "red"), shape), shape);
      assertThat(equal).isNotEmpty();
      all.removeAll(equal);
      assertThat(others).isEqualTo(all);
    }
  }

  @Test
  void allIsMetWithoutRelatedRecords() {
    Shape shape = RelatedObjects.PERSON;
    JsonObject never = json("or", array());
    Set<Long> without =
        RelatedModel.found(parse(json("field", "deals", "op", "is_empty"), shape), shape);
    assertThat(without).isNotEmpty();
    assertThat(RelatedModel.found(parse(quantified("deals", "all", never), shape), shape))
        .containsAll(without);
    assertThat(
            RelatedModel.found(
                parse(quantified("deals", "any", json("and", array())), shape), shape))
        .doesNotContainAnyElementsOf(without)
        .isNotEmpty();
  }

  private static Filter parse(JsonObject json, Shape shape) {
    return FilterParser.parse(json, shape, RelatedObjects.everything(), "filter");
  }

  private JsonObject filter(Shape shape, int steps, int depth) {
    int kind = random.nextInt(8);
    if (depth > 0 && kind == 0) {
      return json("not", filter(shape, steps, depth - 1));
    } else if (depth > 0 && kind < 3) {
      return json(
          kind == 1 ? "and" : "or",
          array(filter(shape, steps, depth - 1), filter(shape, steps, depth - 1)));
    } else if (steps < 2 && kind < 6) {
      String field = relation(shape);
      String quantifier = Quantifier.words().get(random.nextInt(3));
      return quantified(field, quantifier, filter(target(shape, field), steps + 1, depth));
    }
    return compare(shape, "", steps);
  }

  private static JsonObject quantified(String field, String quantifier, JsonObject condition) {
    return json("field", field, "op", quantifier, "value", condition);
  }

  /** A condition on a field, or on a path to one. */
  private JsonObject compare(Shape shape, String path, int steps) {
    if (steps < 2 && random.nextBoolean()) {
      String field = relation(shape);
      return compare(target(shape, field), path + field + ".", steps + 1);
    }
    var fields = shape.fields().stream().filter(f -> !f.type().key().equals("relation")).toList();
    var field = fields.get(random.nextInt(fields.size()));
    String name = path + field.slug();
    if (random.nextInt(4) == 0) {
      return json("field", name, "op", random.nextBoolean() ? "is_empty" : "is_not_empty");
    }
    if (field.type().key().equals("number")) {
      String op = List.of("eq", "neq", "gt", "lte").get(random.nextInt(4));
      return json("field", name, "op", op, "value", random.nextInt(5));
    }
    String op = List.of("contains", "not_contains").get(random.nextInt(2));
    boolean isLine = field.type().key().equals("text") && random.nextBoolean();
    return json(
        "field",
        name,
        "op",
        isLine ? List.of("eq", "neq").get(random.nextInt(2)) : op,
        "value",
        RelatedModel.WORDS.get(random.nextInt(RelatedModel.WORDS.size())));
  }

  private String relation(Shape shape) {
    var fields = shape.fields().stream().filter(f -> f.type().key().equals("relation")).toList();
    return fields.get(random.nextInt(fields.size())).slug();
  }

  private static Shape target(Shape shape, String field) {
    @Nullable Link link = LinkEdit.linkOf(shape.field(field).orElseThrow());
    return RelatedObjects.shape(link.object());
  }
}
